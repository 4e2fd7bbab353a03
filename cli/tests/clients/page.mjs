// Opens the page of a review in Chromium: it steps, jumps to mistakes, shows lines of play, fits narrow and wide windows in
// both color schemes, and asks the network for nothing.
//
//     node page.mjs CHROMIUM PAGE.html REVIEW.json [FOLDER FOR SCREENSHOTS]
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [executablePath, file, json, shots] = process.argv.slice(2);
const review = JSON.parse(readFileSync(json, "utf8"));
const address = pathToFileURL(file).href;
let checks = 0;

function check(name, passes) {
  assert.ok(passes, name);
  checks += 1;
  console.log(`ok ${name}`);
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Opens the page in a window. Every request but for the page itself, and every error, is a failure. */
async function open(options, fragment = "") {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = [];
  page.on("request", (request) => {
    const url = request.url();
    if (url.split("#")[0] !== address && !url.startsWith("data:")) faults.push(`request: ${url}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  await page.goto(address + fragment);
  return { context, page, faults };
}

const last = review.positions.length - 1;
const count = (page, selector) => page.locator(selector).count();
const said = (page, id) => page.locator(`#${id}`).innerText();

/** The stones on the large board, as vertices by color. */
const stones = (page) => page.evaluate(() => {
  const found = { black: [], white: [] };
  const height = JSON.parse(document.getElementById("data").textContent).height;
  for (const stone of document.querySelectorAll("#board circle.b, #board circle.w")) {
    const column = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[Math.floor(stone.cx.baseVal.value)];
    found[stone.classList.contains("b") ? "black" : "white"].push(column + (height - Math.floor(stone.cy.baseVal.value)));
  }
  return { black: found.black.sort(), white: found.white.sort() };
});

{
  const { context, page, faults } = await open({ viewport: { width: 1280, height: 900 } });
  check("begins at the start", (await said(page, "move")).startsWith("Start"));
  await page.keyboard.press("ArrowRight");
  const first = review.positions[1].move;
  check("a step to the right is a move", (await said(page, "move")).includes(`Move 1 of ${last}`) &&
    (await said(page, "move")).toLowerCase().endsWith(`${first.color} ${first.vertex}`.toLowerCase()));
  if (first.vertex !== "pass") check("its stone is there", (await stones(page))[first.color].includes(first.vertex));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  check("a step to the left goes back, and stops at the start", (await said(page, "move")).startsWith("Start"));
  await page.keyboard.press("End");
  check("End goes to the end", (await said(page, "move")).startsWith(`Move ${last} of ${last}`));
  const rate = (100 * review.positions[last].black_win_rate).toFixed(1);
  check("the value is that of the review", (await said(page, "value")).startsWith(`Black ${rate} %`));
  await page.keyboard.press("Home");

  const events = [...new Set([...review.mistakes, ...review.life].map(({ number }) => number))].sort((a, b) => a - b);
  assert.ok(review.mistakes.length > 0, "the game has a mistake");
  for (const number of events.slice(0, 3)) {
    await page.keyboard.press("ArrowDown");
    check(`down goes to move ${number}`, (await said(page, "move")).startsWith(`Move ${number} of`));
  }
  await page.keyboard.press("ArrowUp");
  const mistake = review.mistakes[0];
  check("as many cards as mistakes", await count(page, "#mistake-cards .card svg.board") === review.mistakes.length);
  await page.locator("#mistake-cards .card h3 a").first().click();
  check("a card jumps to its mistake", (await said(page, "move")).startsWith(`Move ${mistake.number} of`));
  check("the mistake is named", (await said(page, "event")).includes(`${mistake.played} loses`) &&
    (await said(page, "event")).includes(`better was ${mistake.better[0]}`));
  check("the board is in view", await page.locator("#board").evaluate((board) => board.getBoundingClientRect().top > -60));

  await page.locator("#mistake-cards .card p a").first().click();
  const before = mistake.number - 1;
  check("a card shows the better line", (await said(page, "move")).startsWith(`Line A after move ${before}`));
  const color = mistake.color;
  check("with numbers on its stones", await count(page, "#board text.number") > 0);
  const shown = mistake.better.length;
  for (let move = shown - 1; move >= 1; move--) {
    await page.keyboard.press("ArrowLeft");
    check(`left takes move ${move + 1} back`, (await said(page, "move")).includes(`: ${move} of ${shown}`));
  }
  const played = mistake.better[0] === "pass" || (await stones(page))[color].includes(mistake.better[0]);
  check("its first stone is there", played);
  for (let move = 2; move <= shown; move++) await page.keyboard.press("ArrowRight");
  check("right plays them again", (await said(page, "move")).includes(`: ${shown} of ${shown}`));
  await page.keyboard.press("Escape");
  check("Escape leaves the line", (await said(page, "move")).includes(`${before} of`) || before === 0);
  await page.keyboard.press("1");
  check("1 shows the first line", (await said(page, "move")).startsWith("Line A"));
  await page.keyboard.press("Escape");
  check("the best moves are on the board", await count(page, "#board .choice") > 0);
  await page.locator("#show-choices").uncheck();
  check("and can be hidden", await count(page, "#board circle.choice") === 0);
  await page.keyboard.press("o");
  check("o shows owners", await count(page, "#board rect[class^=owner]") > 0);

  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width * 0.987, box.y + box.height * 0.1);
  check("a click at the end of the graph goes there", (await said(page, "move")).startsWith(`Move ${last} of`));
  await page.locator("[data-go=first]").click();
  await page.locator("[data-go=on]").click();
  check("buttons step", (await said(page, "move")).startsWith("Move 1 of"));
  check("the address names the position", page.url().endsWith("#1"));
  check("no request and no error", faults.length === 0 || assert.fail(faults.join("\n")));

  await page.emulateMedia({ media: "print" });
  check("the viewer is not printed", !(await page.locator("#viewer").isVisible()));
  check("the diagrams are", await page.locator("#mistake-cards svg.board").first().isVisible());
  await context.close();
}

for (const width of [360, 1280]) {
  for (const colorScheme of ["light", "dark"]) {
    const name = `${width} pixels, ${colorScheme}`;
    const { context, page, faults } = await open({ viewport: { width, height: 800 }, colorScheme }, `#${review.mistakes[0].number}`);
    check(`${name}: an address opens its position`, (await said(page, "move")).startsWith(`Move ${review.mistakes[0].number} of`));
    const found = await page.evaluate(() => {
      const number = (color) => color.match(/[\d.]+/g).slice(0, 3).map(Number);
      const light = (color) => {
        const [r, g, b] = number(color).map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = light(getComputedStyle(document.body).backgroundColor);
      const contrasts = ["#move", "#value", "#event", "#choices .line", "footer p", "h2", "a"].map((selector) => {
        const text = light(getComputedStyle(document.querySelector(selector)).color);
        return [selector, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)];
      });
      return {
        ground,
        contrasts,
        wide: document.documentElement.scrollWidth,
        board: document.querySelector("#board svg").getBoundingClientRect().width,
        small: [...document.querySelectorAll("p, li, button, td")].filter((part) => parseFloat(getComputedStyle(part).fontSize) < 12).length,
      };
    });
    check(`${name}: nothing is wider than the window`, found.wide <= width);
    check(`${name}: the board is large`, found.board >= (width === 360 ? 300 : 500));
    check(`${name}: the ground is ${colorScheme}`, colorScheme === "light" ? found.ground > 0.8 : found.ground < 0.1);
    for (const [selector, contrast] of found.contrasts) check(`${name}: contrast of ${selector} (${contrast.toFixed(1)})`, contrast >= 4.5);
    check(`${name}: no small print`, found.small === 0);
    check(`${name}: no request and no error`, faults.length === 0 || assert.fail(faults.join("\n")));
    if (shots) await page.screenshot({ path: `${shots}/${width}-${colorScheme}.png`, fullPage: true });
    await context.close();
  }
}

await browser.close();
console.log(`${checks} checks passed`);

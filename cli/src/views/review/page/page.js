"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { width, height, positions, mistakes, life } = data;
  const byId = (id) => document.getElementById(id);
  const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const NAMES = ["Black", "White"];
  const CLASSES = ["b", "w"];

  // The stones of each position: 0 for Black, 1 for White.
  const boards = [];
  for (const { black, white, gone } of positions) {
    const stones = new Map(boards.at(-1));
    gone.forEach((point) => stones.delete(point));
    black.forEach((point) => stones.set(point, 0));
    white.forEach((point) => stones.set(point, 1));
    boards.push(stones);
  }
  const events = [...new Set([...mistakes, ...life].map(({ number }) => number))].sort((a, b) => a - b);
  const last = positions.length - 1;

  const x = (point) => (point % width) + 0.5;
  const y = (point) => Math.floor(point / width) + 0.5;
  const round = (value) => Math.round(value * 1000) / 1000;
  const circle = (point, radius, classes) =>
    `<circle cx="${x(point)}" cy="${y(point)}" r="${radius}" class="${classes}"/>`;
  const text = (point, words, classes) => {
    const size = words.length > 2 ? 0.38 : 0.5;
    return `<text x="${x(point)}" y="${round(y(point) + size * 0.36)}" style="font-size:${size}px" class="${classes}">${words}</text>`;
  };

  /** Draws a board with layers above it. */
  function draw(stones, { owners, over = "", label }) {
    const edge = 0.9;
    let lines = "";
    for (let row = 0; row < height; row++) lines += `M.5 ${row + 0.5}H${width - 0.5}`;
    for (let column = 0; column < width; column++) lines += `M${column + 0.5} .5V${height - 0.5}`;
    let svg = `<svg class="board" role="img" aria-label="${label}" viewBox="${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}">`;
    svg += `<rect x="${-edge}" y="${-edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" class="wood"/>`;
    svg += `<path d="${lines}" class="grid"/>`;
    for (const star of data.stars) svg += circle(star, 0.09, "star");
    for (let column = 0; column < width; column++) {
      svg += `<text x="${column + 0.5}" y="-.28">${COLUMNS[column]}</text>`;
      svg += `<text x="${column + 0.5}" y="${height + 0.64}">${COLUMNS[column]}</text>`;
    }
    for (let row = 0; row < height; row++) {
      svg += `<text x="-.45" y="${row + 0.68}">${height - row}</text><text x="${width + 0.45}" y="${row + 0.68}">${height - row}</text>`;
    }
    for (const [point, color] of stones) svg += circle(point, 0.48, CLASSES[color]);
    if (owners) {
      for (let point = 0; point < owners.length; point++) {
        const owner = (letterValue(owners[point]) - 25) / 25;
        const side = round(0.5 * Math.abs(owner));
        if (side < 0.08 || stones.get(point) === (owner > 0 ? 0 : 1)) continue;
        svg += `<rect x="${round(x(point) - side / 2)}" y="${round(y(point) - side / 2)}" width="${side}" height="${side}" class="owner-${owner > 0 ? "b" : "w"}"/>`;
      }
    }
    return svg + over + "</svg>";
  }

  function letterValue(letter) {
    const code = letter.charCodeAt(0);
    return code < 58 ? code - 48 : code < 91 ? code - 55 : code - 61;
  }

  /** The stones after the first moves of a line, and their numbers. */
  function playLine(after, line, count) {
    const stones = new Map(boards[after]);
    const numbers = new Map();
    let color = positions[after].to_move;
    for (const [index, { at, gone }] of line.slice(0, count).entries()) {
      if (at >= 0) {
        stones.set(at, color);
        numbers.set(at, index + 1);
      }
      gone.forEach((point) => { stones.delete(point); numbers.delete(point); });
      color = 1 - color;
    }
    return { stones, numbers };
  }

  const numbered = (stones, numbers) =>
    [...numbers].map(([point, number]) => text(point, String(number), `number on-${CLASSES[stones.get(point)]}`)).join("");

  function lastMark(after, stones) {
    const move = positions[after].last;
    if (!move || move.at < 0 || !stones.has(move.at)) return "";
    return circle(move.at, 0.24, `last on-${CLASSES[stones.get(move.at)]}`);
  }

  const groupMarks = (number, stones) =>
    life.filter((change) => change.number === number)
      .flatMap((change) => change.stones)
      .map((point) => stones.has(point) ? circle(point, 0.43, "group") : circle(point, 0.25, "group")).join("");

  // What is shown: the position, and a line of play from it with the number of its moves.
  let shown = { after: 0, choice: null, count: 0 };

  function show(next) {
    shown = next;
    const { after, choice, count } = shown;
    const position = positions[after];
    const line = choice === null ? null : position.choices[choice].line;
    const { stones, numbers } = line ? playLine(after, line, count) : { stones: boards[after], numbers: new Map() };
    let over = line ? numbered(stones, numbers) : lastMark(after, stones);
    if (!line) {
      over += groupMarks(after, stones);
      if (byId("show-choices").checked) {
        position.choices.forEach(({ line: [first] }, index) => {
          if (first && first.at >= 0) {
            const classes = index === 0 ? " first" : "";
            over += circle(first.at, 0.4, "choice" + classes) + text(first.at, "ABCD"[index], "choice-name" + classes);
          }
        });
      }
    }
    const owners = byId("show-owners").checked && !line ? position.owners : null;
    const title = line ? `Move ${after}, then ${count} of a better line` : `After move ${after} of ${last}`;
    byId("board").innerHTML = draw(stones, { owners, over, label: title });
    byId("chance").firstElementChild.style.width = `${position.chance}%`;
    const move = position.last;
    byId("move").textContent = line
      ? `Line ${"ABCD"[choice]} after move ${after}: ${count} of ${line.length}`
      : move ? `Move ${after} of ${last}: ${NAMES[move.color]} ${move.name}` : `Start, ${NAMES[position.to_move]} to move`;
    byId("value").textContent = position.value;
    byId("event").textContent = line ? "" : [
      ...mistakes.filter(({ number }) => number === after).map((found) => `${found.severity}: ${found.text}; better was ${found.better}`),
      ...life.filter(({ number }) => number === after).map((found) => found.text),
    ].join("\n");
    byId("comment").textContent = line ? "" : position.comment ?? "";
    showChoices(position, choice);
    byId("choices-title").textContent = `Best moves for ${NAMES[position.to_move]}`;
    moveCursor(after);
    history.replaceState(null, "", `#${after}`);
  }

  function showChoices(position, chosen) {
    byId("choices").replaceChildren(...position.choices.map(({ line, chance, value, visits }, index) => {
      const button = document.createElement("button");
      button.textContent = `${line[0]?.name ?? "pass"}  ${chance} %  ${value}`;
      button.title = `${visits} playouts`;
      button.setAttribute("aria-pressed", String(index === chosen));
      button.addEventListener("click", () => showLine(index));
      const names = document.createElement("span");
      names.className = "line";
      names.append(...line.map(({ name }, number) => {
        const isShown = index === chosen && number < shown.count;
        return element(isShown ? "b" : "span", "", `${name} `);
      }));
      const item = document.createElement("li");
      item.append(button, names);
      return item;
    }));
  }

  const showPosition = (after) => show({ after: Math.min(Math.max(after, 0), last), choice: null, count: 0 });

  function showLine(choice, after = shown.after) {
    const found = positions[after].choices[choice];
    if (found) show({ after, choice, count: found.line.length });
  }

  const steps = {
    first: () => showPosition(0),
    last: () => showPosition(last),
    back: () => step(-1),
    on: () => step(1),
    previous: () => showPosition(events.findLast((number) => number < shown.after) ?? shown.after),
    next: () => showPosition(events.find((number) => number > shown.after) ?? shown.after),
  };

  /** Steps through the game, or through the line that is shown. */
  function step(by) {
    const { after, choice, count } = shown;
    if (choice === null) return showPosition(after + by);
    const length = positions[after].choices[choice].line.length;
    if (count + by < 1) return showPosition(after);
    show({ after, choice, count: Math.min(count + by, length) });
  }

  const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "previous", ArrowDown: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in KEYS) steps[KEYS[event.key]]();
    else if (event.key === "Escape") showPosition(shown.after);
    else if (/^[1-4]$/.test(event.key)) showLine(Number(event.key) - 1);
    else if (event.key === "o") byId("show-owners").click();
    else return;
    event.preventDefault();
  });
  byId("buttons").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) steps[button.dataset.go]();
  });
  for (const id of ["show-choices", "show-owners"]) byId(id).addEventListener("change", () => show(shown));
  window.addEventListener("hashchange", fromAddress);

  // The graph.
  const graph = document.querySelector(".graph");
  const [left, right] = data.graph;
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "line");
  cursor.setAttribute("class", "cursor");
  cursor.setAttribute("y1", 14);
  cursor.setAttribute("y2", 366);
  graph.append(cursor);

  function moveCursor(after) {
    const at = left + (right - left) * after / Math.max(last, 1);
    cursor.setAttribute("x1", at);
    cursor.setAttribute("x2", at);
  }

  graph.addEventListener("click", (event) => {
    const marked = event.target.closest("[data-move]");
    if (marked) return showPosition(Number(marked.dataset.move));
    const box = graph.getBoundingClientRect();
    const at = (event.clientX - box.left) * graph.viewBox.baseVal.width / box.width;
    showPosition(Math.round((at - left) / (right - left) * last));
  });

  // The mistakes, each with the better line on a board, and the changes of life.
  const jump = (words, go) => {
    const link = document.createElement("a");
    link.href = "#viewer";
    link.textContent = words;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go();
      byId("viewer").scrollIntoView({ block: "start" });
    });
    return link;
  };
  const element = (tag, classes, ...children) => {
    const made = document.createElement(tag);
    made.className = classes;
    made.append(...children);
    return made;
  };
  const LONGEST = 9;
  byId("mistake-cards").append(...mistakes.map((mistake) => {
    const before = mistake.number - 1;
    const line = positions[before].choices[0].line;
    const { stones, numbers } = playLine(before, line, LONGEST);
    const played = positions[mistake.number].last;
    let over = numbered(stones, numbers) + lastMark(before, stones);
    if (played.at >= 0 && !stones.has(played.at)) {
      over += circle(played.at, 0.46, `ghost ${CLASSES[played.color]}`) + text(played.at, "\u00d7", `number on-${CLASSES[played.color]}`);
    }
    const board = element("div", "diagram");
    board.innerHTML = draw(stones, { over, label: `Move ${mistake.number} and the better line` });
    const title = element("h3", "", jump(`Move ${mistake.number}`, () => showPosition(mistake.number)), " ",
      element("span", "severity", mistake.severity));
    const names = line.slice(0, LONGEST).map(({ name }) => name).join(" ");
    const better = element("p", "", `${mistake.text}. Better: `, jump(names, () => showLine(0, before)));
    return element("div", "card", title, better, board);
  }));
  byId("life-list").append(...life.map((change) =>
    element("li", "", jump(`Move ${change.number}`, () => showPosition(change.number)), `: ${change.text}`)));
  byId("mistakes").hidden = mistakes.length === 0;
  byId("life").hidden = life.length === 0;

  function fromAddress() {
    const after = /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0;
    if (after !== shown.after || byId("board").childElementCount === 0) showPosition(after);
  }
  fromAddress();
})();

// Drives `binmatrix gtp` with Sabaki's own libraries, as Sabaki does: its Controller sends and reads lines, its state
// tracker brings the engine from position to position, and its board says what must stand there.
//
//   node sabaki.mjs PROGRAM
//
// Prints a line for each check and ends with the status 1 if one fails.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import goBoard from '@sabaki/go-board'
import gtp from '@sabaki/gtp'

const program = process.argv[2]
if (program == null) {
    console.error('usage: node sabaki.mjs PROGRAM')
    process.exit(2)
}

const started = performance.now()
const deadline = setTimeout(() => {
    console.error('FAILED: no end after 120 s')
    process.exit(1)
}, 120_000)
const engines = new Set()

let checks = 0
async function check(name, body) {
    const start = performance.now()
    let note
    try {
        note = await body()
    } catch (error) {
        console.error(`FAILED: ${name}`)
        console.error(error)
        for (const { controller } of engines) controller.process?.kill()
        process.exit(1)
    }
    checks += 1
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${seconds} s  ${name}${note == null ? '' : `: ${note}`}`)
}

// xorshift32: the same games every time.
let state = 20_260
function random(n) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
}

const pick = list => list[random(list.length)]
const colorOf = sign => (sign > 0 ? 'B' : 'W')

// ---- an engine, started as Sabaki starts it ---------------------------------------------------------

class Engine {
    constructor(...options) {
        this.tracker = gtp.ControllerStateTracker.fromController(program, ['gtp', ...options])
        this.controller = this.tracker.controller
        this.stderr = []
        this.exited = new Promise(resolve => this.controller.once('stopped', resolve))
        this.controller.on('stderr', ({ content }) => this.stderr.push(content))
        engines.add(this)
        this.controller.start()
    }

    ask(name, ...args) {
        return this.controller.sendCommand({ name, args: args.map(String) })
    }

    async expect(name, ...args) {
        const { error, content } = await this.ask(name, ...args)
        assert.equal(error, false, `${name} ${args.join(' ')}: ${content}`)
        return content
    }

    async refuses(name, ...args) {
        const { error, content } = await this.ask(name, ...args)
        assert.equal(error, true, `${name} ${args.join(' ')}: accepted, ${content}`)
        return content
    }

    // Sends `name` and gathers the lines of the answer. `answer` is fulfilled when the answer has ended.
    stream(name, ...args) {
        const lines = []
        let wake = () => {}
        const stream = { name, lines, ended: false }
        stream.reports = () => lines.filter(line => line.startsWith('info '))
        stream.until = async count => {
            while (stream.reports().length < count && !stream.ended) {
                await new Promise(resolve => (wake = resolve))
            }
            assert.ok(stream.reports().length >= count, `${name} ended: ${lines.join('\n')}`)
        }
        stream.answer = this.controller.sendCommand({ name, args: args.map(String) }, ({ line, end }) => {
            assert.equal(stream.ended, false, `${name}: a line after the end`)
            if (end) stream.ended = true
            else lines.push(line)
            wake()
        })
        return stream
    }

    async stones() {
        const [black, white] = await Promise.all([this.expect('list_stones', 'B'), this.expect('list_stones', 'W')])
        const sorted = text => text.split(/\s+/).filter(Boolean).sort()
        return { black: sorted(black), white: sorted(white) }
    }

    // As Sabaki does when the user detaches an engine: `quit`, and three seconds to obey.
    async quit() {
        const start = performance.now()
        const end = await Promise.race([
            this.controller.stop(3000).then(() => this.exited),
            sleep(3000, null, { ref: false }),
        ])
        assert.ok(end != null, 'it still runs after 3 s')
        assert.equal(end.signal, 0, 'not the status of an ordinary end')
        assert.deepEqual(this.stderr, [])
        engines.delete(this)
        return `after ${Math.round(performance.now() - start)} ms`
    }
}

// ---- boards -----------------------------------------------------------------------------------------

function stonesOf(board) {
    const black = []
    const white = []
    for (let y = 0; y < board.height; y++) {
        for (let x = 0; x < board.width; x++) {
            const sign = board.get([x, y])
            if (sign !== 0) (sign > 0 ? black : white).push(board.stringifyVertex([x, y]))
        }
    }
    return { black: black.sort(), white: white.sort() }
}

// GoGui's referee command gives black stones taken last; Sabaki's board counts what each player took.
async function assertSame(engine, board, context) {
    const [stones, captured] = await Promise.all([engine.stones(), engine.expect('gogui-rules_captured_count')])
    assert.deepEqual(stones, stonesOf(board), context)
    const [white, black] = captured.split(/\s+/).map(Number)
    assert.deepEqual([white, black], [board.getCaptures(1), board.getCaptures(-1)], `prisoners, ${context}`)
}

// Rules of Sabaki's board: it knows simple ko, and forbids or allows suicide as it is told.
const PREVENTED = { preventOverwrite: true, preventKo: true }

// A move that Sabaki's board refuses must be refused, for the same reason, and the board must stay.
async function randomGame(engine, width, height, moves, preventSuicide) {
    await engine.expect('clear_board')
    await engine.expect('kata-set-rules', `koSIMPLEscoreAREAtaxNONEsui${preventSuicide ? '0' : 'ANY'}`)
    if (width === height) await engine.expect('boardsize', width)
    else await engine.expect('rectangular_boardsize', width, height)
    const past = [goBoard.fromDimensions(width, height)]
    let sign = 1
    const seen = { ko: 0, occupied: 0, suicide: 0, captures: 0, undone: 0 }
    const reasons = { 'Ko prevented': 'ko', 'Overwrite prevented': 'occupied', 'Suicide prevented': 'suicide' }
    const passes = new Set() // boards after a pass
    let played = 0
    while (played < moves) {
        const board = past.at(-1)
        const where = `${width}x${height}, after ${past.length - 1} moves`
        if (past.length > 1 && random(25) === 0) {
            // Sabaki sends several at once when one walks back in the tree.
            const count = Math.min(past.length - 1, 1 + random(6))
            await Promise.all(Array.from({ length: count }, () => engine.expect('undo')))
            past.length -= count
            seen.undone += count
            sign = count % 2 === 0 ? sign : -sign
            await assertSame(engine, past.at(-1), `${where}, ${count} undone`)
            continue
        }
        // The board keeps a ko over a pass, which ends it in the game: no two passes, so that it makes no difference.
        if (!passes.has(board) && random(40) === 0) {
            await engine.expect('play', colorOf(sign), 'pass')
            past.push(board.makeMove(sign, [-1, -1]))
            passes.add(past.at(-1))
            sign = -sign
            played += 1
            await assertSame(engine, past.at(-1), `${where}, a pass`)
            continue
        }
        let vertex = [random(width), random(height)]
        if (board._koInfo.sign === sign && random(3) > 0) vertex = board._koInfo.vertex
        const coord = board.stringifyVertex(vertex)
        let next
        try {
            next = board.makeMove(sign, vertex, { ...PREVENTED, preventSuicide })
        } catch (error) {
            const reason = reasons[error.message]
            assert.ok(reason, error)
            assert.equal(await engine.refuses('play', colorOf(sign), coord), `illegal move: ${reason}`, where)
            seen[reason] += 1
            if (random(8) === 0) await assertSame(engine, board, `${where}, ${coord} refused`)
            continue
        }
        assert.deepEqual(board.parseVertex(coord), vertex)
        await engine.expect('play', colorOf(sign), coord)
        seen.captures += next.getCaptures(1) + next.getCaptures(-1) - board.getCaptures(1) - board.getCaptures(-1)
        past.push(next)
        sign = -sign
        played += 1
        await assertSame(engine, next, `${where}, ${coord}`)
    }
    return seen
}

// ---- reports ----------------------------------------------------------------------------------------

// One report: a list of moves with their values. Read as Sabaki reads it: pairs of words up to `pv`, then vertices only.
function readReport(line, ownershipWanted) {
    const at = line.indexOf(' ownership ')
    const owners = at < 0 ? [] : line.slice(at).trim().split(' ').slice(1).map(Number)
    assert.equal(at >= 0, ownershipWanted)
    const variations = (at < 0 ? line : line.slice(0, at))
        .split(/(?:^|\s)info\s/)
        .slice(1)
        .map(part => {
            const words = part.trim().split(/\s+/)
            const pv = words.indexOf('pv')
            assert.ok(pv > 0 && pv % 2 === 0, `no pairs before pv: ${part}`)
            const values = new Map()
            for (let i = 0; i < pv; i += 2) values.set(words[i], words[i + 1])
            const moves = words.slice(pv + 1)
            for (const move of moves) assert.match(move, /^(pass|[A-HJ-Z]\d+)$/, 'behind pv stand only vertices')
            return { values, moves }
        })
    return { variations, owners }
}

// What Sabaki needs in order to draw it. `whole` says that win rates are whole ten-thousandths.
function checkReport(line, board, sign, whole, ownershipWanted) {
    const { variations, owners } = readReport(line, ownershipWanted)
    assert.ok(variations.length > 0, line)
    variations.forEach(({ values, moves }, i) => {
        assert.equal(values.get('order'), String(i))
        assert.ok(/^[1-9]\d*$/.test(values.get('visits')), line)
        assert.equal(moves[0], values.get('move'))
        const rate = values.get('winrate')
        // Sabaki takes a number with a point for a share, and one without for ten-thousandths.
        assert.equal(rate.includes('.'), !whole, rate)
        const percent = whole ? Number(rate) / 100 : Number(rate) * 100
        assert.ok(percent >= 0 && percent <= 100, rate)
        if (values.has('scoreLead')) assert.ok(Number.isFinite(Number(values.get('scoreLead'))), line)
        // The whole line can be played on Sabaki's board.
        let position = board
        let mover = sign
        for (const move of moves) {
            if (move !== 'pass') {
                const vertex = position.parseVertex(move)
                assert.ok(position.has(vertex), move)
                position = position.makeMove(mover, vertex, PREVENTED)
            }
            mover = -mover
        }
    })
    if (ownershipWanted) {
        assert.equal(owners.length, board.width * board.height)
        assert.ok(owners.every(x => x >= -1 && x <= 1), 'an owner outside −1…1')
    }
    return variations
}

// ---- the checks -------------------------------------------------------------------------------------

const engine = new Engine('--playouts', '1000', '--komi', '7.5')

await check('start: name, version, protocol_version, list_commands at once', async () => {
    const [name, version, protocol, list] = await Promise.all(
        ['name', 'version', 'protocol_version', 'list_commands'].map(command => engine.expect(command)))
    assert.equal(name, 'binmatrix')
    assert.match(version, /^\d+\.\d+/)
    assert.equal(protocol, '2')
    const commands = list.split('\n')
    for (const command of ['boardsize', 'rectangular_boardsize', 'clear_board', 'komi', 'play', 'genmove', 'undo',
        'set_free_handicap', 'time_settings', 'analyze', 'kata-analyze', 'lz-analyze', 'genmove_analyze',
        'kata-genmove_analyze', 'lz-genmove_analyze', 'quit']) {
        assert.ok(commands.includes(command), command)
        assert.equal(await engine.expect('known_command', command), 'true')
    }
    assert.equal(new Set(commands).size, commands.length)
    return `${name} ${version}, ${commands.length} commands`
})

await check('komi, boardsize, clear_board, set_free_handicap, play, pass, undo', async () => {
    await Promise.all([engine.expect('komi', 6.5), engine.expect('boardsize', 9), engine.expect('clear_board')])
    assert.equal(await engine.expect('get_komi'), '6.5')
    await engine.expect('set_free_handicap', 'C3', 'C5', 'G7')
    let board = goBoard.fromDimensions(9)
    for (const coord of ['C3', 'C5', 'G7']) board = board.makeMove(1, board.parseVertex(coord))
    await assertSame(engine, board, 'handicap')
    await engine.expect('play', 'W', 'E5')
    await engine.expect('play', 'W', 'pass')
    await engine.expect('play', 'B', 'A1')
    await Promise.all([engine.expect('undo'), engine.expect('undo')])
    board = board.makeMove(-1, board.parseVertex('E5'))
    await assertSame(engine, board, 'two moves taken back')
    assert.match(await engine.refuses('play', 'B', 'E5'), /^illegal move/)
    await assertSame(engine, board, 'a refused move')
    assert.equal(await engine.refuses('boardsize', 26), 'unacceptable size')
})

await check('rectangular_boardsize', async () => {
    for (const [width, height] of [[9, 13], [13, 9], [19, 5], [1, 25], [25, 25]]) {
        await engine.expect('rectangular_boardsize', width, height)
        const board = goBoard.fromDimensions(width, height)
        const corner = board.stringifyVertex([width - 1, 0])
        await engine.expect('play', 'B', corner)
        await assertSame(engine, board.makeMove(1, [width - 1, 0]), `${width}x${height}`)
        assert.match(await engine.refuses('play', 'W', `A${height + 1}`), /./)
    }
})

await check('handicaps of Sabaki: more than nine stones, sides of 7 to 25', async () => {
    for (const [width, height, stones] of [[19, 19, 9], [9, 9, 5], [13, 13, 9], [19, 13, 9], [25, 25, 9], [7, 7, 4]]) {
        const board = goBoard.fromDimensions(width, height)
        const points = board.getHandicapPlacement(stones)
        await engine.expect('rectangular_boardsize', width, height)
        await engine.expect('set_free_handicap', ...points.map(p => board.stringifyVertex(p)))
        await assertSame(engine, points.reduce((b, p) => b.makeMove(1, p), board), `${width}x${height}`)
    }
    await engine.expect('boardsize', 19)
    const board = goBoard.fromDimensions(19)
    const points = Array.from({ length: 25 }, (_, i) => [2 * (i % 5), 3 * Math.floor(i / 5)])
    await engine.expect('set_free_handicap', ...points.map(p => board.stringifyVertex(p)))
    await assertSame(engine, points.reduce((b, p) => b.makeMove(1, p), board), '25 stones')
})

const refused = { ko: 0, suicide: 0 }
for (const [width, height, moves, preventSuicide] of [
    [5, 5, 400, true], [5, 5, 400, false], [9, 9, 400, true], [9, 13, 300, false], [13, 7, 300, true],
    [19, 19, 500, false], [2, 2, 80, true], [1, 7, 60, false]]) {
    await check(`random game on ${width}x${height}, suicide ${preventSuicide ? 'forbidden' : 'allowed'}`, async () => {
        const seen = await randomGame(engine, width, height, moves, preventSuicide)
        assert.ok(seen.undone > 0)
        assert.ok(seen.captures > 0, 'nothing was captured')
        assert.ok(preventSuicide || seen.suicide === 0)
        for (const reason in refused) refused[reason] += seen[reason]
        return `${moves} moves, ${seen.captures} stones taken, ${seen.undone} moves undone, refused: `
            + `${seen.occupied} occupied, ${seen.ko} ko, ${seen.suicide} suicide`
    })
}
assert.ok(refused.ko > 50 && refused.suicide > 50, 'too few illegal moves to compare')
await engine.expect('clear_board')
await engine.expect('kata-set-rules', 'koSIMPLEscoreAREAtaxNONEsui0')

// A walk in a tree of moves: the tracker finds out what to undo and what to play.
for (const [width, height] of [[9, 9], [7, 13]]) {
    await check(`tracker: from position to position of a tree on ${width}x${height}`, async () => {
        const root = { board: goBoard.fromDimensions(width, height), history: [], sign: -1 }
        if (width === height) {
            const points = ['G7', 'C3']
            root.history.push({ name: 'set_free_handicap', args: points })
            for (const coord of points) root.board = root.board.makeMove(1, root.board.parseVertex(coord))
        }
        const nodes = [root]
        let undone = 0
        const count = ({ command }) => (undone += command.name === 'undo')
        engine.controller.on('command-sent', count)
        for (let i = 0; i < 150; i++) {
            // Mostly deeper from the last position, sometimes from any.
            let { board, history, sign } = random(5) > 0 ? nodes.at(-1) : pick(nodes)
            for (let tries = 0; tries < 20; tries++) {
                const vertex = [random(width), random(height)]
                try {
                    board = board.makeMove(sign, vertex, { ...PREVENTED, preventSuicide: true })
                } catch {
                    continue
                }
                history = [...history, { name: 'play', args: [colorOf(sign), board.stringifyVertex(vertex)] }]
                sign = -sign
                break
            }
            nodes.push({ board, history, sign })
            const node = random(3) > 0 ? nodes.at(-1) : pick(nodes)
            await engine.tracker.sync({ komi: 6.5, boardsize: [width, height], history: node.history })
            await assertSame(engine, node.board, `step ${i}`)
        }
        engine.controller.removeListener('command-sent', count)
        assert.ok(undone > 20, 'the tracker undid nothing')
        return `${nodes.length} positions, ${undone} moves undone`
    })
}

await check('tracker: a whole game in one burst', async () => {
    let board = goBoard.fromDimensions(19)
    const history = []
    for (let sign = 1; history.length < 300;) {
        const vertex = [random(19), random(19)]
        try {
            board = board.makeMove(sign, vertex, { ...PREVENTED, preventSuicide: true })
        } catch {
            continue
        }
        history.push({ name: 'play', args: [colorOf(sign), board.stringifyVertex(vertex)] })
        sign = -sign
    }
    await engine.tracker.sync({ boardsize: [9, 9], history: [] })
    const start = performance.now()
    await engine.tracker.sync({ komi: 0.5, boardsize: [19, 19], history })
    const milliseconds = performance.now() - start
    await assertSame(engine, board, 'after the burst')
    assert.ok(milliseconds < 1000, `${milliseconds} ms`)
    return `300 moves in ${Math.round(milliseconds)} ms`
})

// The position for all that follows.
const position = async () => {
    const history = [['B', 'E5'], ['W', 'C6'], ['B', 'G4'], ['W', 'E3']].map(args => ({ name: 'play', args }))
    await engine.tracker.sync({ komi: 6.5, boardsize: [9, 9], history })
    let board = goBoard.fromDimensions(9)
    history.forEach(({ args: [color, coord] }) => {
        board = board.makeMove(color === 'B' ? 1 : -1, board.parseVertex(coord))
    })
    await assertSame(engine, board, 'the position')
    return board
}

for (const [command, whole] of [['analyze', true], ['lz-analyze', true], ['kata-analyze', false]]) {
    await check(`${command} B 5, stopped by protocol_version`, async () => {
        const board = await position()
        const stream = engine.stream(command, 'B', 5)
        await stream.until(6)
        assert.equal(stream.ended, false, 'it ended by itself')
        const protocol = await engine.expect('protocol_version')
        assert.equal(protocol, '2')
        assert.equal(stream.ended, true, 'the next command was answered first')
        const { error } = await stream.answer
        assert.equal(error, false)
        assert.equal(stream.lines[0], '=')
        assert.ok(stream.lines.slice(1).every(line => line.startsWith('info ')), 'a line that is no report')
        let moves
        for (const line of stream.reports()) moves = checkReport(line, board, 1, whole, false)
        await assertSame(engine, board, 'the search changed the board')
        return `${stream.reports().length} reports, ${moves[0].values.get('visits')} visits for ${moves[0].moves[0]}`
    })
}

await check('kata-analyze W 5 ownership true on 9x13', async () => {
    await engine.tracker.sync({ boardsize: [9, 13], history: [{ name: 'play', args: ['B', 'C11'] }] })
    const board = goBoard.fromDimensions(9, 13).makeMove(1, [2, 2])
    const stream = engine.stream('kata-analyze', 'W', 5, 'ownership', 'true')
    await stream.until(4)
    await engine.expect('protocol_version')
    for (const line of stream.reports()) checkReport(line, board, -1, false, true)
    // From the top, and from the side of White: there the black stone stands, so the row is Black's.
    const { owners } = readReport(stream.reports().at(-1), true)
    assert.ok(owners[2 * 9 + 2] < -0.2, `owner of the black stone: ${owners[2 * 9 + 2]}`)
    return `owner of the black stone ${owners[2 * 9 + 2].toFixed(2)}`
})

await check('analysis is stopped by each next command, at any moment', async () => {
    const board = await position()
    let reports = 0
    for (let i = 0; i < 30; i++) {
        const stream = engine.stream(pick(['analyze', 'kata-analyze', 'lz-analyze']), pick(['B', 'W']), 1 + random(4))
        if (random(4) > 0) await sleep(random(60))
        // As Sabaki does: an abort that nobody waits for, then the command itself.
        const abort = engine.ask('protocol_version')
        const next = pick([['play', 'B', 'A1'], ['komi', 6.5], ['name'], ['list_commands'], ['kata-get-rules']])
        await engine.expect(...next)
        assert.equal(stream.ended, true)
        assert.equal((await stream.answer).error, false)
        assert.equal((await abort).content, '2')
        assert.ok(stream.lines.every((line, k) => (k === 0 ? line === '=' : line.startsWith('info '))))
        reports += stream.reports().length
        if (next[0] === 'play') await engine.expect('undo')
    }
    await assertSame(engine, board, 'the board after all')
    return `30 searches, ${reports} reports`
})

await check('analysis starts anew after every move, as when one clicks through a game', async () => {
    await position()
    let stream = engine.stream('analyze', 'B', 2)
    let board = goBoard.fromDimensions(9)
    let history = []
    for (const [i, coord] of ['C3', 'G7', 'C7', 'G3', 'E5'].entries()) {
        history = [...history, { name: 'play', args: [i % 2 === 0 ? 'B' : 'W', coord] }]
        board = board.makeMove(i % 2 === 0 ? 1 : -1, board.parseVertex(coord))
        const abort = engine.ask('protocol_version')
        await engine.tracker.sync({ komi: 6.5, boardsize: [9, 9], history })
        await abort
        assert.equal(stream.ended, true)
        const sign = i % 2 === 0 ? -1 : 1
        stream = engine.stream('analyze', colorOf(sign), 2)
        await stream.until(3)
        checkReport(stream.reports().at(-1), board, sign, true, false)
    }
    await engine.expect('protocol_version')
    await assertSame(engine, board, 'the last position')
})

await check('genmove, and the tracker knows the move', async () => {
    const board = await position()
    const move = await engine.expect('genmove', 'B')
    assert.match(move, /^[A-HJ]\d$/)
    await assertSame(engine, board.makeMove(1, board.parseVertex(move)), move)
    // The tracker takes the move back by `undo`, having read it in the answer.
    await position()
    return move
})

for (const [command, whole] of [
    ['genmove_analyze', true], ['lz-genmove_analyze', true], ['kata-genmove_analyze', false]]) {
    await check(`${command} W 2, and protocol_version meanwhile`, async () => {
        const board = await position()
        await engine.expect('kata-set-param', 'maxTime', 0.4)
        await engine.expect('kata-set-param', 'maxPlayouts', 'null')
        const stream = engine.stream(command, 'W', 2)
        await stream.until(2)
        assert.equal(await engine.expect('protocol_version'), '2')
        assert.equal(stream.ended, true, 'the next command was answered first')
        assert.equal((await stream.answer).error, false)
        const last = stream.lines.at(-1)
        assert.match(last, /^play [A-HJ]\d$/)
        const coord = last.slice('play '.length)
        for (const line of stream.reports()) checkReport(line, board, -1, whole, false)
        assert.equal(readReport(stream.reports().at(-1), false).variations.length > 0, true)
        const next = board.makeMove(-1, board.parseVertex(coord), PREVENTED)
        await assertSame(engine, next, last)
        assert.deepEqual(engine.tracker.state.history.at(-1), { name: 'play', args: ['W', coord] })
        await position()
        return `${stream.reports().length} reports, ${last}`
    })
}

await check('a game of the engine with itself by kata-genmove_analyze on 5x5', async () => {
    await engine.expect('kata-set-param', 'maxTime', 'null')
    await engine.expect('kata-set-param', 'maxPlayouts', 300)
    await engine.tracker.sync({ komi: 24.5, boardsize: [5, 5], history: [] })
    let board = goBoard.fromDimensions(5)
    let passes = 0
    let sign = 1
    let moves = 0
    let end = 'two passes'
    while (passes < 2) {
        assert.ok(moves < 300, 'no end')
        const stream = engine.stream('kata-genmove_analyze', colorOf(sign), 1)
        await stream.answer
        const coord = stream.lines.at(-1).replace(/^play /, '')
        if (coord === 'resign') {
            end = `${colorOf(sign)} resigns`
            break
        }
        passes = coord === 'pass' ? passes + 1 : 0
        if (coord !== 'pass') board = board.makeMove(sign, board.parseVertex(coord), { ...PREVENTED, preventSuicide: true })
        await assertSame(engine, board, `${moves}: ${coord}`)
        sign = -sign
        moves += 1
    }
    assert.match(await engine.expect('final_score'), /^([BW]\+\d+(\.5)?|0)$/)
    // Sabaki may play on.
    await engine.expect('play', 'B', 'pass')
    return `${moves} moves, ${end}`
})

await check('time_settings by the tracker, then genmove within the time', async () => {
    await position()
    const timeSettings = { mainTime: 0, byoyomiTime: 1, byoyomiStones: 1 }
    await engine.expect('kata-set-param', 'maxPlayouts', 'null')
    await engine.tracker.sync({ timeSettings })
    const start = performance.now()
    assert.match(await engine.expect('genmove', 'B'), /^[A-HJ]\d$/)
    const seconds = (performance.now() - start) / 1000
    assert.ok(seconds < 2, `${seconds} s`)
    return `${seconds.toFixed(2)} s`
})

await check('quit', () => engine.quit())

await check('quit while kata-analyze runs', async () => {
    const second = new Engine()
    const stream = second.stream('kata-analyze', 'B', 5)
    await stream.until(2)
    const note = await second.quit()
    assert.equal(stream.ended, true)
    return note
})

await check('the end of the input ends the program', async () => {
    const third = new Engine()
    await third.expect('name')
    third.controller.process.stdin.end()
    assert.equal((await third.exited).signal, 0)
    engines.delete(third)
})

clearTimeout(deadline)
console.log(`${checks} checks passed in ${((performance.now() - started) / 1000).toFixed(1)} s`)

/** The page /top: the processes on the store and their speed, from the server's events. */
import { after, events, get } from './api.js';
import { notify, ready } from './common.js';
import { byId, bytes, clock, count, h, nodes, percent, rounded, svg } from './dom.js';
import { Grid } from './grid.js';
import { Layers } from './layers.js';
import { badge, words } from './verdicts.js';

/** The seconds that a sparkline shows. */
const SPAN = 300;

/** A process that is silent for longer than this number of seconds gets a warning. */
const SILENCE = 5;

/** A store that is not saved for this number of seconds gets a warning: two default intervals. */
const UNSAVED = 1200;

const QUESTIONS = { white: 'Does White win?', black: 'Does Black win?', both: 'Win, draw or loss?', score: 'How soon?' };

const speeds = new Map();
const boards = new Map();
let game;

function spark(values) {
  const most = Math.max(1, ...values);
  const at = (value, i) => `${(SPAN - values.length + i + 1).toFixed(0)},${(30 - (28 * value) / most).toFixed(1)}`;
  const path = values.map(at).join(' L');
  return svg('svg', { class: 'spark', viewBox: `0 0 ${SPAN} 32`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { class: 'under', d: `M${SPAN - values.length + 1},32 L${path} L${SPAN},32 Z` }),
    svg('path', { d: `M${path}` }));
}

function remember(pid, speed) {
  const values = speeds.get(pid) ?? [];
  values.push(speed ?? 0);
  if (values.length > SPAN) values.shift();
  speeds.set(pid, values);
  return values;
}

const tile = (name, value, remark = '') =>
  h('div', { class: 'tile' }, h('span', {}, name), h('b', {}, value), h('span', {}, remark));

function tiles(top) {
  const tasks = top.solves.map((solve) => solve.tasks).find(Boolean);
  return h('div', { class: 'tiles' },
    tile('Nodes a second', rounded(top.nodes_per_second ?? 0), `${nodes(top.nodes, rounded)} in all`),
    tile('Table', bytes(top.table_bytes), top.occupancy_estimate === undefined ? top.placement : `${percent(top.occupancy_estimate)} full`),
    tile('Look-ups that hit', percent(top.hit_ratio)),
    tile('Saved', top.seconds_since_checkpoint === undefined ? 'never' : `${clock(Math.round(top.seconds_since_checkpoint))}`, top.seconds_since_checkpoint === undefined ? '' : 'ago'),
    tasks ? tile('Tasks', count(tasks.done), `${count(tasks.running)} running, ${count(tasks.waiting)} waiting`) : null);
}

function alarms(top) {
  const said = top.processes
    .filter((process) => process.heartbeat_age_seconds > SILENCE)
    .map((process) => `Process ${process.pid} has been silent for ${clock(process.heartbeat_age_seconds)}.`);
  if (top.nodes_per_second > 0 && top.seconds_since_checkpoint > UNSAVED) {
    said.push(`Nothing has been saved for ${clock(top.seconds_since_checkpoint)}.`);
  }
  return said.map((sentence) => h('p', { class: 'alarm', role: 'alert' }, sentence));
}

function processes(top) {
  if (top.processes.length === 0) return h('p', { class: 'soft' }, 'No process works on the store now.');
  const row = (process) =>
    h('tr', {},
      h('th', { scope: 'row', class: 'left' }, `${process.pid}${process.host ? ` on ${process.host}` : ''}`),
      h('td', { class: 'left' }, process.task ? `${process.role} to ${process.task}` : process.role),
      h('td', {}, spark(remember(process.pid, process.nodes_per_second))),
      h('td', {}, process.nodes_per_second === undefined ? '–' : rounded(process.nodes_per_second)),
      h('td', {}, rounded(process.counters.nodes ?? 0)),
      h('td', {}, percent(process.hit_ratio)));
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Processes' },
    h('table', { class: 'grid' },
      h('thead', {}, h('tr', {},
        ['process', 'role', 'last 5 minutes', 'nodes a second', 'nodes', 'hits'].map((name, i) =>
          h('th', { scope: 'col', class: i < 2 ? 'left' : i === 2 ? 'spark-title' : '' }, name)))),
      h('tbody', {}, top.processes.map(row))));
}

/** Returns the verdict of a move from the answer to a question. */
function decided(question, isWon) {
  const player = question === 'black' ? 'black' : 'white';
  return isWon ? `${player}_wins` : `${player}_does_not_win`;
}

/** Shows the position that is being solved; each move is coloured when it is decided. */
function frontier(solve) {
  const { tasks, position, question } = solve;
  const root = h('section', { class: 'card frontier' });
  const verdicts = new Map();
  for (const move of tasks?.moves_won ?? []) verdicts.set(move, decided(question, true));
  for (const move of tasks?.moves_not_won ?? []) verdicts.set(move, decided(question, false));
  for (const move of tasks?.moves_open ?? []) verdicts.set(move, 'unknown');
  const lit = [...verdicts.values()].filter((verdict) => verdict !== 'unknown').length;
  root.append(
    h('div', { class: 'head' },
      h('h2', {}, QUESTIONS[question]),
      h('a', { href: `/p/${position}` }, position || 'the start of the game')),
    h('p', { class: 'soft' },
      `${nodes(solve.total_nodes)} in ${clock(Math.round(solve.total_seconds))}, all runs and processes`),
    game.questions.includes('both') && ['white', 'black'].includes(question)
      ? h('p', { class: 'soft' }, 'To find out whether it is a win, a draw or a loss, a solve asks first whether White wins, and then whether Black wins.')
      : null,
    h('div', { class: 'frontier-body' }, board(position, verdicts), tasks
      ? h('div', { class: 'progress' },
        h('p', {}, `${lit} of ${verdicts.size} moves decided`),
        h('ul', { class: 'lamps' }, [...verdicts].sort().map(([move, verdict]) =>
          h('li', { title: `${move}: ${words(verdict)}` }, badge(verdict, 'small'), h('span', { class: 'lamp-name' }, move), h('span', { class: 'hidden' }, words(verdict))))),
        h('dl', { class: 'facts' }, [
          ['proof number', count(tasks.proof_number)],
          ['disproof number', count(tasks.disproof_number)],
          ['tasks split', count(tasks.split)],
          ['last task at ply', tasks.last_ply],
        ].map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))))
      : h('p', { class: 'soft' }, 'Not cut into tasks so far.')));
  return root;
}

/** Returns the board with the coloured moves. The element is reused, so that nothing flickers. */
function board(position, verdicts) {
  if (!boards.has(position)) {
    const root = h('div', { class: 'small-board' });
    boards.set(position, { root });
    show(position, root).then((draw) => boards.set(position, { root, draw }));
  }
  const { root, draw } = boards.get(position);
  draw?.(verdicts);
  return root;
}

async function show(position, root) {
  const path = `/games/${encodeURIComponent(game.id)}/positions/`;
  const [start, at] = await Promise.all([get(path), get(path + position)]);
  const layers = new Layers(root, new Grid(game.board, start), {
    play: (move) => location.assign(`/p/${after(at, move)}`),
    look: () => {},
    refuse: () => {},
    swipe: () => {},
  });
  return (verdicts) => {
    const cells = [...at.stones].map((stone) => ({ stone: { W: 'white', B: 'black' }[stone] }));
    for (const [move, cell] of Object.entries(at.move_cells)) {
      Object.assign(cells[cell], { move, name: move, verdict: verdicts.get(move) ?? 'unknown' });
    }
    layers.draw(cells);
  };
}

function draw(top) {
  byId('when').textContent = new Date(top.time).toLocaleTimeString();
  byId('live-content').replaceChildren(
    ...alarms(top),
    tiles(top),
    h('div', { class: 'columns' }, top.solves.filter((solve) => solve.position !== undefined).map(frontier)),
    h('section', { class: 'card' }, h('h2', {}, 'Processes'), processes(top)));
  ready();
}

async function start() {
  [game] = (await get('/games')).games;
  events('top', { top: draw }, (why) => {
    document.querySelector('.lost')?.remove();
    byId('live-content').prepend(h('p', { class: 'alarm lost', role: 'alert' }, why));
  });
}

start().catch((error) => notify(error.message, true));

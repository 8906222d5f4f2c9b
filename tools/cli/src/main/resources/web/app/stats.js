/** What the store holds, counted by the server in the background: the page /stats. */
import { get } from './api.js';
import { notify, ready } from './common.js';
import { byId, bytes, count, h, percent, rounded } from './dom.js';
import { badge, inFull } from './verdicts.js';

const WAIT_MILLIS = 500;

const tile = (name, value, remark = '') =>
  h('div', { class: 'tile' }, h('span', {}, name), h('b', {}, value), h('span', {}, remark));

/** A bar of a share of the longest one. */
function bar(share, tone) {
  const element = h('div', { class: 'bar-of', 'data-verdict': tone ?? null });
  element.style.setProperty('--share', `${(100 * share).toFixed(1)}%`);
  return h('div', { class: 'bar-track' }, element);
}

const logarithmic = (value, most) => (value === 0 ? 0 : Math.log(value + 1) / Math.log(most + 1));

/**
 * A table with bars.
 *
 * @param columns a name and what is in it, a text or node, for each row
 */
function chart(title, note, rows, columns) {
  const cell = (row) => ([name, of], i) =>
    h(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : null, class: name === '' ? 'bars' : i === 0 ? 'left' : null }, of(row));
  return h('section', { class: 'card' },
    h('h2', {}, title),
    h('p', { class: 'soft' }, note),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': title },
      h('table', { class: 'grid chart' },
        h('thead', {}, h('tr', {}, columns.map(([name], i) =>
          name === '' ? h('td', { class: 'bars' }) : h('th', { scope: 'col', class: i === 0 ? 'left' : null }, name)))),
        h('tbody', {}, rows.map((row) => h('tr', {}, columns.map(cell(row))))))));
}

function verdicts(stats) {
  const most = Math.max(1, ...stats.by_verdict.map((row) => row.entries));
  return chart('Verdicts', 'What the entries say of their positions.', stats.by_verdict, [
    ['verdict', (row) => h('span', { class: 'with-badge' }, badge(row.verdict, 'small'), inFull(row.verdict))],
    ['', (row) => bar(row.entries / most, row.verdict)],
    ['entries', (row) => count(row.entries)],
  ]);
}

function plies(stats) {
  const most = Math.max(1, ...stats.by_ply.map((row) => row.entries));
  return chart('By ply', 'The bars are on a logarithmic scale.', stats.by_ply, [
    ['ply', (row) => row.ply],
    ['', (row) => bar(logarithmic(row.entries, most))],
    ['entries', (row) => count(row.entries)],
    ['work', (row) => rounded(row.work)],
    ['hits', (row) => (row.probes ? percent(row.hits / row.probes) : '–')],
  ]);
}

function work(stats) {
  const most = Math.max(1, ...stats.by_work.map((row) => row.entries));
  return chart('By work', 'Nodes behind an entry, from this many to twice as many.', stats.by_work, [
    ['nodes', (row) => count(row.nodes)],
    ['', (row) => bar(logarithmic(row.entries, most))],
    ['entries', (row) => count(row.entries)],
  ]);
}

function draw(stats) {
  byId('when').textContent = `counted ${new Date(stats.counted).toLocaleString()}`;
  byId('stats').replaceChildren(
    h('div', { class: 'tiles' },
      tile('Entries', rounded(stats.entries), `${percent(stats.entries / stats.words)} of the table`),
      tile('Table', bytes(stats.table_bytes), stats.placement === 'direct' ? 'on the disk' : 'in memory'),
      tile('Work kept', percent(stats.work_kept), 'of all that was stored'),
      tile('Look-ups that hit', stats.probes ? percent(stats.hits / stats.probes) : '–', `of ${rounded(stats.probes)}`),
      tile('Nodes searched', rounded(stats.nodes_searched))),
    h('div', { class: 'columns' }, verdicts(stats), work(stats)),
    plies(stats),
    h('section', { class: 'card' }, h('h2', {}, 'The store'),
      h('dl', { class: 'keys' }, [
        ['Folder', stats.store],
        ['Keys', `${stats.key_space}, ${stats.key_bits} bits`],
        ['Buckets', count(stats.buckets)],
        ['Made', new Date(stats.created).toLocaleString()],
        ['Saved', stats.last_checkpoint ? new Date(stats.last_checkpoint).toLocaleString() : 'never'],
      ].flatMap(([name, value]) => [h('dt', { class: 'soft' }, name), h('dd', {}, value)]))));
}

async function start() {
  for (;;) {
    const stats = await get('/store/stats');
    if (stats.entries !== undefined) {
      draw(stats);
      ready();
      return;
    }
    byId('stats').replaceChildren(h('p', { class: 'card busy' }, `The entries are being counted: ${percent(stats.done)}.`));
    await new Promise((resolve) => setTimeout(resolve, WAIT_MILLIS));
  }
}

start().catch((error) => notify(error.message, true));

/** The line of play that agrees with the verdict, as numbered pale stones, step by step. */
import { after, get } from './api.js';
import { notify, say } from './common.js';
import { h } from './dom.js';

/** The number of moves that are shown at first. */
const SHOWN_FIRST = 8;

export class Line {
  constructor(root, explorer) {
    this.root = root;
    this.explorer = explorer;
  }

  show(position, isNew) {
    if (isNew) this.line = null;
    this.offered = !position.over && position.verdict !== 'unknown';
    this.#draw();
  }

  /** Called when other marks have replaced the line. */
  taken() {
    this.line = null;
    this.#draw();
  }

  async ask() {
    if (!this.offered) return;
    if (this.line) {
      this.explorer.lay(this, null);
      return;
    }
    try {
      const { position } = this.explorer;
      const first = leader(position);
      const { line } = await get(`${this.explorer.base}${first ? after(position, first.move) : position.position}/line`);
      if (position.position !== this.explorer.position.position) return;
      if (first) line.unshift(first);
      if (line.length === 0) notify('No line of play is known from here: solve the position first.', true);
      else this.#step(line, Math.min(line.length, SHOWN_FIRST));
    } catch (error) {
      notify(error.message, true);
    }
  }

  #step(line, shown) {
    const player = (i) => ((this.explorer.position.ply + i) % 2 === 0 ? 'white' : 'black');
    const cells = new Map(
      line.slice(0, shown).map((move, i) => [move.cell, { ghost: player(i), number: i + 1, name: '' }]),
    );
    this.explorer.lay(this, cells);
    this.line = line;
    this.shown = shown;
    this.#draw();
    const last = line[shown - 1];
    if (last) say(`${shown} of ${line.length}: ${player(shown - 1)} plays ${this.explorer.grid.words(last.cell)}.`);
  }

  #draw() {
    this.root.hidden = !this.offered;
    if (!this.offered) return;
    const { line, shown } = this;
    this.root.replaceChildren(
      h('div', { class: 'head' },
        h('h2', {}, 'Line of play'),
        h('button', { type: 'button', class: 'quiet', 'aria-pressed': String(Boolean(line)), click: () => this.ask() },
          line ? 'Hide' : 'Show')),
      line
        ? h('div', { class: 'line' },
          h('div', { class: 'group' },
            h('button', { type: 'button', class: 'tool', 'aria-label': 'One move back', disabled: shown <= 1, click: () => this.#step(line, shown - 1) },
              h('span', { class: 'icon back', 'aria-hidden': 'true' })),
            h('button', { type: 'button', class: 'tool', 'aria-label': 'One move on', disabled: shown >= line.length, click: () => this.#step(line, shown + 1) },
              h('span', { class: 'icon next', 'aria-hidden': 'true' }))),
          h('ol', { class: 'line-moves' }, line.map((move, i) =>
            h('li', {}, h('button', { type: 'button', class: i < shown ? 'on' : '', 'aria-label': `Show the line up to move ${i + 1}, ${move.move}`, click: () => this.#step(line, i + 1) }, move.move)))),
          h('p', { class: 'soft' }, 'Play that keeps the verdict; not the shortest.'))
        : '',
    );
  }
}

/**
 * Returns the first of the listed moves if the player to move wins or draws with it, or if its score
 * is known. Of other losing moves none is known to be better.
 */
function leader({ verdict, moves: [best], to_move: player, move_cells: cells }) {
  const opponent = player === 'white' ? 'black' : 'white';
  const isGood = [`${player}_wins`, 'draw', `${opponent}_does_not_win`].includes(verdict);
  return best.verdict === verdict && (isGood || best.score !== undefined)
    ? { move: best.move, cell: cells[best.move] }
    : null;
}

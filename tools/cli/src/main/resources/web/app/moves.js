/** The legal moves and what is known of each, the best for the player to move first. */
import { h, nodes, rounded } from './dom.js';
import { badge, knownBy, words } from './verdicts.js';

export class MoveList {
  constructor(root, explorer) {
    this.root = root;
    this.explorer = explorer;
  }

  show(position) {
    this.rows = new Map();
    const list = h('ol', { class: 'moves' }, position.moves.map((move) => this.#row(move, position)));
    const known = position.moves.filter((move) => move.verdict !== 'unknown').length;
    this.root.replaceChildren(
      h('div', { class: 'head' },
        h('h2', {}, 'Moves'),
        h('span', { class: 'soft' },
          position.over ? 'none, the game is over' : `${known} of ${position.moves.length} known, best first`)),
      list,
    );
  }

  #row(move, position) {
    const cell = position.move_cells[move.move];
    const { explorer } = this;
    const row = h('li', {},
      h('button', {
        type: 'button',
        class: `move${explorer.fresh.has(move.move) ? ' fresh' : ''}`,
        'data-move': move.move,
        click: () => explorer.play(move.move),
        pointerenter: () => explorer.look(cell),
        pointerleave: () => explorer.look(null),
        focus: () => explorer.look(cell),
        blur: () => explorer.look(null),
      },
        badge(move.verdict, explorer.fresh.has(move.move) ? 'fresh' : ''),
        h('b', { class: 'name' }, move.move),
        h('span', { class: 'what' },
          h('span', { class: 'words' }, words(move.verdict), this.#score(move, position), this.#note(move)),
          h('span', { class: 'soft' }, this.#by(move)))),
      move.verdict === 'unknown' && explorer.solve.isOffered
        ? h('button', {
          type: 'button',
          class: 'quiet',
          'aria-label': `Solve the position after ${move.move}`,
          click: () => explorer.solve.start(move.move),
        }, 'Solve')
        : null);
    this.rows.set(cell, row);
    return row;
  }

  #score({ score }, { ply }) {
    return score === undefined
      ? null
      : h('span', { class: 'tag', title: this.explorer.scored(score, ply) }, `score ${score}`);
  }

  #note(move) {
    if (move.ends) return h('span', { class: 'tag' }, 'ends the game');
    if (move.forced.length === 0) return null;
    return h('span', { class: 'tag' }, `forced ${move.forced.slice(0, 6).join(' ')}${move.forced.length > 6 ? ' …' : ''}`);
  }

  #by(move) {
    if (!move.known_by) return 'nothing is stored of it';
    // The entry stands for all positions with its key, so its work is a lower bound.
    const work = move.work
      ? h('span', { class: 'work', title: `at least ${nodes(move.work)}` }, `≥ ${nodes(move.work, rounded)}`)
      : '';
    return h('span', {}, `by ${knownBy(move.known_by)}`, work && ' · ', work);
  }

  look(cell) {
    for (const [at, row] of this.rows) row.classList.toggle('looked', at === cell);
  }
}

/** The page /sample: puzzles from the store, in which only one move wins. */
import { get } from './api.js';
import { notify, ready, say } from './common.js';
import { byId, h, nodes, rounded } from './dom.js';
import { Grid } from './grid.js';
import { Layers } from './layers.js';

const capital = (text) => text[0].toUpperCase() + text.slice(1);

class Puzzles {
  constructor(game, start) {
    this.base = `/games/${encodeURIComponent(game.id)}/positions/`;
    this.grid = new Grid(game.board, start);
    this.layers = new Layers(byId('board'), this.grid, {
      play: (move) => this.#try(move),
      look: () => {},
      refuse: () => {},
      swipe: () => {},
    });
    byId('ways').replaceChildren(
      h('button', { type: 'button', class: 'quiet', click: () => this.#solve() }, 'Show the move'),
      h('button', { type: 'button', class: 'quiet', click: () => this.draw() }, 'Others'),
    );
  }

  /** Fetches new puzzles. */
  async draw() {
    byId('more').replaceChildren(h('p', { class: 'busy' }, 'Looking for puzzles.'));
    const { puzzles } = await get('/store/puzzles');
    this.puzzles = puzzles;
    byId('puzzle').hidden = puzzles.length === 0;
    if (puzzles.length === 0) {
      byId('more').replaceChildren(
        h('p', {}, 'No puzzle was found. Solve more positions to get more: ', h('a', { href: '/p/' }, 'solve a position'), '.'));
      return;
    }
    await this.#show(puzzles[0]);
  }

  async #show(puzzle) {
    this.puzzle = puzzle;
    this.position = await get(this.base + puzzle.position);
    this.tried = new Map();
    byId('task').replaceChildren(
      h('b', {}, `${capital(puzzle.to_move)} to move and win`), h('span', { class: 'soft' }, ` ply ${puzzle.ply}`));
    byId('grade').replaceChildren(
      h('span', { class: 'tag' }, puzzle.grade),
      h('span', { class: 'soft' }, ` ≥ ${nodes(puzzle.work, rounded)}`));
    this.#answer('Which move wins?');
    this.#list();
    this.#cells();
  }

  #list() {
    byId('more').replaceChildren(
      h('h2', {}, 'More'),
      h('ul', { class: 'moves' }, this.puzzles.map((puzzle, i) =>
        h('li', {}, h('button', {
          type: 'button',
          class: 'move',
          'aria-current': puzzle === this.puzzle ? 'true' : null,
          click: () => this.#show(puzzle),
        },
          h('span', { class: `dot ${puzzle.to_move}`, 'aria-hidden': 'true' }),
          h('b', { class: 'name' }, i + 1),
          h('span', { class: 'what' },
            h('span', { class: 'words' }, `${capital(puzzle.to_move)} wins`, h('span', { class: 'tag' }, puzzle.grade)),
            h('span', { class: 'soft' }, `ply ${puzzle.ply}`)))))));
  }

  #cells() {
    const { stones, move_cells: moves, played } = this.position;
    const cells = [...stones].map((stone) => ({ stone: { W: 'white', B: 'black' }[stone] }));
    const last = played.at(-1);
    if (last) cells[last.cell].last = true;
    for (const [move, cell] of Object.entries(moves)) {
      const isRight = this.tried.get(move);
      Object.assign(cells[cell], { move, name: move, verdict: isRight ? this.#won : undefined });
      if (isRight === false) cells[cell].note = '✗';
    }
    this.layers.draw(cells);
  }

  get #won() {
    return `${this.puzzle.to_move}_wins`;
  }

  #answer(sentence, link = null) {
    byId('answer').replaceChildren(sentence, link ? ' ' : '', link ?? '');
    say(sentence);
  }

  #try(move) {
    const isRight = move === this.puzzle.solution;
    this.tried.set(move, isRight);
    this.#cells();
    if (isRight) this.#right(`${move} is right.`);
    else this.#answer(`${move} does not win.`);
  }

  #solve() {
    if (!this.puzzle) return;
    this.tried.set(this.puzzle.solution, true);
    this.#cells();
    this.#right(`${this.puzzle.solution} wins.`);
  }

  /** Links to the position of the puzzle, whose verdict the store knows. */
  #right(sentence) {
    this.#answer(sentence, h('a', { href: `/p/${this.puzzle.position}` }, 'Explore it'));
  }
}

async function start() {
  const [game] = (await get('/games')).games;
  const puzzles = new Puzzles(game, await get(`/games/${encodeURIComponent(game.id)}/positions/`));
  await puzzles.draw();
  ready();
}

start().catch((error) => notify(error.message, true));

/** The page /p/MOVES: a position, what is known of it, and its moves. */
import { after, get } from './api.js';
import { choices, notify, onKeys, ready, say } from './common.js';
import { byId, h } from './dom.js';
import { Grid } from './grid.js';
import { History } from './history.js';
import { Layers } from './layers.js';
import { Line } from './line.js';
import { MoveList } from './moves.js';
import { Prove } from './prove.js';
import { Share } from './share.js';
import { Solve } from './solve.js';
import { badge, inFull, knownBy, scored, words } from './verdicts.js';
import { Why } from './why.js';

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const STONES = { W: 'white', B: 'black' };

/** The state of the page and all that changes it. */
class Explorer {
  constructor(game, start) {
    this.game = game;
    this.grid = new Grid(game.board, start);
    this.base = `/games/${encodeURIComponent(game.id)}/positions/`;
    this.redo = [];
    this.overlay = null; // marks on the board besides stones: { owner, cells }
    this.fresh = new Set(); // moves that have just got a verdict
    this.looked = null;
    this.flat = new Layers(byId('board'), this.grid, {
      play: (move) => this.play(move),
      look: (cell) => this.look(cell),
      refuse: (cell) => say(`${this.grid.words(cell)} cannot be played.`),
      swipe: (way) => (way < 0 ? this.forward() : this.back()),
    });
    this.parts = [
      new MoveList(byId('moves'), this),
      (this.solve = new Solve(byId('solve'), this)),
      (this.line = new Line(byId('line'), this)),
      (this.why = new Why(byId('why'), this)),
      (this.prove = new Prove(byId('prove'), this)),
      new History(byId('history'), this),
      new Share(byId('share'), this),
    ];
    this.#tools();
  }

  // ---- the position

  /**
   * Shows a position.
   *
   * @param said what led to the position, for the live region
   * @param arrived called when the server has answered, before the position is shown
   */
  async open(moves, said = '', arrived = () => {}) {
    this.loading?.abort();
    this.loading = new AbortController();
    let position;
    try {
      position = await get(this.base + encodeURIComponent(moves), this.loading.signal);
    } catch (error) {
      if (error.name !== 'AbortError') notify(error.message, true);
      return;
    }
    arrived();
    const isNew = position.position !== this.position?.position;
    this.position = position;
    this.player = position.to_move;
    if (isNew) {
      this.overlay = null;
      this.fresh.clear();
    }
    for (const part of this.parts) part.show(position, isNew);
    this.draw();
    this.#status();
    if (isNew) say(`${said} ${this.#sentence()}`.trim());
  }

  /** Does an action of the user after the earlier ones, so that fast typing loses no move. */
  #act(action) {
    this.queue = (this.queue ?? Promise.resolve()).then(action);
    return this.queue;
  }

  /** Fetches again what is known, after a solve. */
  async refresh() {
    const before = new Map(this.position.moves.map((move) => [move.move, move.verdict]));
    await this.open(this.position.position);
    for (const move of this.position.moves) {
      if (before.get(move.move) !== move.verdict) this.fresh.add(move.move);
    }
    this.parts[0].show(this.position);
    this.draw();
    setTimeout(() => this.fresh.clear(), 1500);
  }

  #go(moves, redo, said) {
    return this.open(moves, said, () => {
      const url = new URL(location);
      url.pathname = `/p/${moves}`;
      this.redo = redo;
      history.pushState({ redo }, '', url);
    });
  }

  /** Plays a move. */
  play(move) {
    return this.#act(() => {
      const cell = this.position.move_cells[move];
      if (cell === undefined) return undefined;
      const redo = this.redo.at(-1) === move ? this.redo.slice(0, -1) : [];
      const said = `${capital(this.player)} plays ${this.grid.words(cell)}.`;
      return this.#go(after(this.position, move), redo, said);
    });
  }

  back() {
    return this.#jumpTo(() => this.position.played.length - 1);
  }

  forward() {
    return this.#jumpTo(() => this.position.played.length + 1);
  }

  /** Goes to a ply of this game. The later moves are kept, to be played again. */
  jump(ply) {
    return this.#jumpTo(() => ply);
  }

  toEnd() {
    return this.#jumpTo(() => this.position.played.length + this.redo.length);
  }

  #jumpTo(target) {
    return this.#act(() => {
      const ply = target();
      const all = [...this.position.played.map((one) => one.move), ...this.redo.toReversed()];
      const isThere = ply === this.position.played.length;
      if (isThere || ply < 0 || ply > all.length) return undefined;
      return this.#go(all.slice(0, ply).join(''), all.slice(ply).toReversed(), `Ply ${ply}.`);
    });
  }

  // ---- marks and cells

  /** Puts marks on the board, in place of the former ones. */
  lay(owner, cells) {
    const before = this.overlay?.owner;
    this.overlay = cells && { owner, cells };
    if (before && before !== owner) before.taken();
    this.draw();
  }

  /** Highlights the cell of a move in all views. */
  look(cell) {
    this.looked = cell;
    const cells = new Set(cell === null ? [] : [cell]);
    this.flat.look(cells);
    this.space?.look(cells);
    for (const part of this.parts) part.look?.(cell);
  }

  /** Returns the content of each cell, for all views. */
  cells() {
    const { stones, played, winning_cells: winning, move_cells: moves } = this.position;
    const cells = [...stones].map((stone) => ({ stone: STONES[stone] }));
    for (const cell of winning) cells[cell].winning = true;
    const last = played.at(-1);
    if (last) cells[last.cell].last = true;
    for (const move of this.position.moves) {
      const cell = cells[moves[move.move]];
      cell.move = move.move;
      cell.name = move.move;
      cell.verdict = move.verdict;
      cell.fresh = this.fresh.has(move.move);
    }
    if (this.overlay) {
      for (const [cell, on] of this.overlay.cells) Object.assign(cells[cell], on);
    }
    return cells;
  }

  draw() {
    const cells = this.cells();
    this.flat.draw(cells);
    this.space?.draw(cells);
  }

  /** Returns a score in words, for the player to move at a ply. */
  scored(score, ply) {
    return scored(score, ply % 2 === 0 ? 'white' : 'black', this.position.stones.length);
  }

  #sentence() {
    const { verdict, known_by: by, over } = this.position;
    if (over) return `The game is over: ${words(verdict)}.`;
    return by ? `${words(verdict)}, known by ${knownBy(by)}.` : 'The result is not known.';
  }

  #status() {
    const { ply, verdict, score, over, known_by: by } = this.position;
    byId('verdict').replaceChildren(badge(verdict, 'large'), h('span', {}, inFull(verdict)));
    byId('turn').replaceChildren(
      h('span', { class: `dot ${over ? '' : this.player}`, 'aria-hidden': 'true' }),
      over ? 'The game is over' : `${capital(this.player)} to move`,
      h('span', { class: 'soft' },
        `ply ${ply}${by ? `, known by ${knownBy(by)}` : ''}${score === undefined ? '' : `, ${this.scored(score, ply)}`}`),
    );
    document.title = `${words(verdict)}, ply ${ply} · ${this.game.title}`;
    byId('back').disabled = byId('first').disabled = this.position.played.length === 0;
    byId('next').disabled = byId('last').disabled = this.redo.length === 0;
  }

  // ---- views

  #tools() {
    const tool = (id, label, icon, key, action) =>
      h('button', { type: 'button', class: 'tool', id, 'aria-label': label, title: `${label} (${key})`, click: action },
        h('span', { class: `icon ${icon}`, 'aria-hidden': 'true' }));
    const ways = [
      tool('first', 'To the start', 'first', 'Home', () => this.jump(0)),
      tool('back', 'Take back', 'back', 'Backspace', () => this.back()),
      tool('next', 'Play again', 'next', 'Shift+Backspace', () => this.forward()),
      tool('last', 'To the end', 'last', 'End', () => this.toEnd()),
    ];
    const bar = byId('tools');
    bar.replaceChildren(h('div', { class: 'group', role: 'group', 'aria-label': 'Moves of the game' }, ways));
    if (this.grid.isFlat) return;
    this.views = ['layers', 'space'].map((view) =>
      h('button', { type: 'button', class: 'choice', 'data-view': view, click: () => this.view(view) },
        view === 'layers' ? 'Layers' : '3D'));
    this.turns = h('div', { class: 'group', role: 'group', 'aria-label': 'Turn the board', hidden: true },
      tool('left', 'Turn left', 'left', '[', () => this.space?.turn(-1)),
      tool('right', 'Turn right', 'right', ']', () => this.space?.turn(1)));
    bar.append(this.turns, h('div', { class: 'group segmented', role: 'group', 'aria-label': 'View' }, this.views));
  }

  /** Shows the board in 3D or as layers. */
  async view(name, isChoice = true) {
    if (this.grid.isFlat) return;
    if (name === 'space' && !this.space) {
      try {
        const { Space } = await import('./space.js');
        this.space = new Space(byId('space'), this.grid, {
          play: (move) => this.play(move),
          look: (cell) => this.look(cell),
          say,
        });
        this.space.draw(this.cells());
      } catch {
        notify('This browser draws no 3D here (WebGL is missing), so the board is shown as layers.');
        name = 'layers';
      }
    }
    this.viewed = name;
    byId('space').hidden = this.turns.hidden = name !== 'space';
    byId('board').hidden = name === 'space';
    for (const button of this.views) {
      button.setAttribute('aria-pressed', String(button.dataset.view === name));
    }
    if (name === 'space') this.space.resize();
    if (isChoice) {
      choices.set('view', name);
      const url = new URL(location);
      url.searchParams.set('v', name);
      history.replaceState(history.state, '', url);
    }
  }

  #typed = '';

  /** Takes a typed character of a move. The last character plays the move. */
  type(character) {
    return this.#act(() => {
      const moves = Object.keys(this.position.move_cells);
      const fits = (names, text) => names.filter((name) => name.toLowerCase().startsWith(text));
      let typed = (this.#typed + character).toLowerCase();
      if (fits(moves, typed).length === 0) typed = character.toLowerCase();
      const [move] = fits(moves, typed);
      const isWhole = move?.length === typed.length;
      this.#typed = move && !isWhole ? typed : '';
      if (isWhole) this.play(move);
      else if (!move && fits([...this.grid.names.values()], typed).length > 0) {
        notify(`The move ${character} cannot be played here.`, true);
      }
    });
  }

  keys() {
    onKeys(
      {
        Backspace: () => this.back(),
        'shift+Backspace': () => this.forward(),
        Home: () => this.jump(0),
        End: () => this.toEnd(),
        s: () => this.solve.start(),
        x: () => this.solve.stop(),
        w: () => this.why.ask(),
        l: () => this.line.ask(),
        p: () => this.prove.ask(),
        q: () => this.solve.nextQuestion(),
        v: () => this.view(this.viewed === 'space' ? 'layers' : 'space'),
        '[': () => this.space?.turn(-1),
        ']': () => this.space?.turn(1),
      },
      (character) => this.type(character),
    );
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      onKeys({ [key]: () => (this.viewed === 'space' ? this.space.focus() : this.flat.focus()) });
    }
  }
}

const movesOf = (url) => decodeURIComponent(url.pathname.replace(/^\/p\/?/, ''));

/** Returns the first view: that of the address, or the chosen one, or layers on a narrow screen. */
function firstView() {
  const asked = new URL(location).searchParams.get('v');
  return asked ?? choices.get('view', innerWidth < 720 ? 'layers' : 'space');
}

async function start() {
  const { games } = await get('/games');
  const game = games.find((one) => one.id === document.documentElement.dataset.game);
  const explorer = new Explorer(game, await get(`/games/${encodeURIComponent(game.id)}/positions/`));
  explorer.redo = history.state?.redo ?? [];
  addEventListener('popstate', (event) => {
    explorer.redo = event.state?.redo ?? [];
    explorer.open(movesOf(new URL(location)));
  });
  await explorer.open(movesOf(new URL(location)));
  explorer.keys();
  await explorer.view(firstView(), false);
  ready();
  await explorer.solve.resume();
}

start().catch((error) => notify(error.message, true));

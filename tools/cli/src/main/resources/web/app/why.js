/** The reasons that the rules give for a verdict, drawn on the board. */
import { get } from './api.js';
import { notify, say } from './common.js';
import { h } from './dom.js';

/** Tints of the style sheet for pairs that belong together. */
const TINTS = 8;

export class Why {
  constructor(root, explorer) {
    this.root = root;
    this.explorer = explorer;
  }

  show(position, isNew) {
    if (isNew) this.reasons = null;
    this.offered = position.known_by === 'rules' || position.over || position.forced.length > 0;
    this.#draw();
  }

  taken() {
    this.shown = null;
    this.#draw();
  }

  async ask() {
    const at = this.explorer.position.position;
    try {
      const { reasons } = await get(`${this.explorer.base}${at}/why`);
      if (at !== this.explorer.position.position) return;
      this.reasons = reasons;
      if (reasons.length > 0) this.#lay(reasons[0]);
      else say('The rules alone give no reason here.');
      this.#draw();
    } catch (error) {
      notify(error.message, true);
    }
  }

  /** Draws a reason: its cells, pairs in tints of their own, and moves in their order. */
  #lay(reason) {
    const cells = new Map();
    for (const cell of reason.cells) cells.set(cell, { marked: 'key' });
    reason.pairs.forEach((pair, i) => {
      for (const cell of pair) {
        cells.set(cell, { marked: 1 + (i % TINTS), note: String.fromCodePoint(97 + (i % 26)) });
      }
    });
    reason.sequence.forEach((move, i) => {
      const player = (this.explorer.position.ply + i) % 2 === 0 ? 'white' : 'black';
      cells.set(move.cell, { ...cells.get(move.cell), ghost: player, number: i + 1, name: '' });
    });
    this.explorer.lay(this, cells);
    this.shown = reason;
    say(`${reason.title}. ${reason.sentence}`);
    this.#draw();
  }

  #draw() {
    const { reasons, shown } = this;
    this.root.hidden = !this.offered && !reasons;
    this.root.replaceChildren(
      h('div', { class: 'head' },
        h('h2', {}, 'Why?'),
        h('button', { type: 'button', class: 'quiet', click: () => (shown ? this.explorer.lay(this, null) : this.ask()) },
          shown ? 'Hide' : 'Show')),
      reasons?.length === 0 ? h('p', { class: 'soft' }, 'The rules alone give no reason here.') : '',
      ...(reasons ?? []).map((reason) =>
        h('div', { class: `reason${reason === shown ? ' on' : ''}` },
          h('button', { type: 'button', class: 'reason-title', 'aria-pressed': String(reason === shown), click: () => this.#lay(reason) }, reason.title),
          h('p', {}, reason.sentence))),
    );
  }
}

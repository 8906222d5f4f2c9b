/**
 * The game so far as a row of columns, one a ply. The height of a column is the logarithm of the work
 * behind the verdict, its colour and letter are the verdict. The verdict changes at deciding moves.
 */
import { get } from './api.js';
import { h, nodes } from './dom.js';
import { letter, words } from './verdicts.js';

export class History {
  constructor(root, explorer) {
    this.root = root;
    this.explorer = explorer;
    this.known = [];
  }

  async show(position) {
    const asked = [...position.played.map((one) => one.move), ...this.explorer.redo.toReversed()];
    this.plies = position.played.length;
    this.moves = asked;
    this.#draw();
    if (asked.length === 0) return;
    const { history } = await get(`${this.explorer.base}${asked.join('')}/history`).catch(() => ({ history: [] }));
    if (this.moves !== asked) return;
    this.known = history;
    this.#draw();
  }

  #draw() {
    if (this.moves.length === 0) {
      this.root.replaceChildren();
      return;
    }
    const most = Math.max(2, ...this.known.map((at) => at.work ?? 1));
    const items = [null, ...this.moves].map((move, ply) => this.#item(move, ply, this.known[ply], most));
    this.root.replaceChildren(
      h('h2', {}, 'The game so far'),
      h('p', { class: 'soft' }, 'The letter is the verdict. The taller the bar, the more nodes were searched for it.',
        this.known.some((at) => at.score !== undefined) ? ' The last number is the score for the player to move.' : ''),
      h('ol', { class: 'ribbon' }, items),
    );
    const ribbon = this.root.querySelector('.ribbon');
    const here = this.root.querySelector('[aria-current]').parentElement;
    ribbon.scrollLeft = here.offsetLeft - ribbon.offsetLeft - (ribbon.clientWidth - here.clientWidth) / 2;
  }

  #item(move, ply, at, most) {
    const verdict = at?.verdict ?? 'unknown';
    const height = at?.work ? 20 + (80 * Math.log(at.work + 1)) / Math.log(most + 1) : 20;
    const score = at?.score === undefined ? '' : `, ${this.explorer.scored(at.score, ply)}`;
    const what = `${move === null ? 'The start' : `Ply ${ply}, move ${move}`}: ${words(verdict)}${score}${at?.work ? `, at least ${nodes(at.work)}` : ''}`;
    const bar = h('span', { class: 'ribbon-bar', 'data-verdict': verdict, 'aria-hidden': 'true' }, letter(verdict));
    bar.style.setProperty('--height', `${Math.round(height)}%`);
    return h('li', {},
      h('button', {
        type: 'button',
        title: what,
        'aria-label': what,
        'aria-current': ply === this.plies ? 'step' : null,
        class: ply > this.plies ? 'later' : '',
        click: () => this.explorer.jump(ply),
      },
        h('span', { class: 'ribbon-track', 'aria-hidden': 'true' }, bar),
        h('span', { class: 'ribbon-name', 'aria-hidden': 'true' }, move ?? '·'),
        h('span', { class: 'ribbon-score', 'aria-hidden': 'true' }, at?.score ?? '')));
  }
}

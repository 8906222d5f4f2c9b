/** Lets the server write a proof of the verdict, for a checker that does not trust the server. */
import { get, post } from './api.js';
import { notify, say } from './common.js';
import { count, h } from './dom.js';

const WAIT_MILLIS = 200;

/** The claim that is proved for each verdict; for a draw, that White does not win. */
const CLAIMS = {
  white_wins: 'White wins',
  black_wins: 'Black wins',
  white_does_not_win: 'White does not win',
  black_does_not_win: 'Black does not win',
  draw: 'White does not win',
};

export class Prove {
  constructor(root, explorer) {
    this.root = root;
    this.explorer = explorer;
  }

  show(position, isNew) {
    if (isNew) this.state = null;
    this.claim = CLAIMS[position.verdict];
    this.offered = this.explorer.game.proofs && !position.over && this.claim !== undefined;
    this.#draw();
  }

  async ask() {
    if (!this.offered || this.state?.busy) return;
    const at = this.explorer.position.position;
    const tell = (state) => {
      if (at !== this.explorer.position.position) return;
      this.state = state;
      this.#draw();
    };
    try {
      tell({ busy: true });
      const { id } = await post(`/games/${encodeURIComponent(this.explorer.game.id)}/proofs`, { moves: at, claim: this.claim });
      tell(await written(id));
      say('The proof is written.');
    } catch (error) {
      tell(null);
      notify(error.message, true);
    }
  }

  #draw() {
    const { state } = this;
    this.root.hidden = !this.offered;
    this.root.replaceChildren(
      h('div', { class: 'head' },
        h('h2', {}, 'Proof'),
        h('button', { type: 'button', class: 'quiet', disabled: Boolean(state?.busy), click: () => this.ask() }, 'Prove')),
      state?.busy ? h('p', { class: 'busy' }, 'The server writes the proof.') : '',
      state?.id ? this.#file(state) : '',
      !state ? h('p', { class: 'soft' }, 'Write a proof that twobig check verifies without the solver.') : '',
    );
  }

  #file({ id, bytes }) {
    const name = `${this.explorer.position.position || 'start'}.proof`;
    return h('div', { class: 'proved' },
      h('p', {}, h('b', {}, `${this.claim}. `), h('a', { href: `/api/v1/proofs/${id}`, download: name }, `The proof (${count(bytes)} bytes)`)),
      h('p', {}, h('code', {}, `twobig check ${name}`), ' checks it against every reply.'));
  }
}

async function written(id) {
  for (;;) {
    const told = await get(`/proofs/${id}/state`);
    if (told.state === 'done') return told;
    if (told.state === 'failed') throw new Error(told.problem);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MILLIS));
  }
}

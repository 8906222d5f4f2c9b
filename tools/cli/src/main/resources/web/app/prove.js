/**
 * A proof of what is known, made by the server and checked by this browser: the checker follows
 * every reply itself and trusts nothing that the server says.
 */
import { bytes, get, post } from './api.js';
import { notify, say, worker } from './common.js';
import { clock, count, h } from './dom.js';

const WAIT_MILLIS = 200;

/** What is proved of a verdict; of a draw one half. */
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
      tell({ busy: 'The server writes the proof.' });
      const { id } = await post(`/games/${encodeURIComponent(this.explorer.game.id)}/proofs`, { moves: at, claim: this.claim });
      await made(id);
      const file = await bytes(`/proofs/${id}`);
      tell({ busy: `Your browser checks ${count(file.length)} bytes.` });
      const start = performance.now();
      const result = await check(file, (steps) => tell({ busy: `Your browser has followed ${count(steps)} steps.` }));
      tell({ result, id, size: file.length, seconds: (performance.now() - start) / 1000 });
      if (result.proved) say(`Proved and checked here: ${result.proved.claim}.`);
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
        h('h2', {}, 'Do not trust us'),
        h('button', { type: 'button', class: 'quiet', disabled: Boolean(state?.busy), click: () => this.ask() }, 'Prove')),
      state?.busy ? h('p', { class: 'busy' }, state.busy) : '',
      state?.result ? this.#verdict(state) : '',
      !state ? h('p', { class: 'soft' }, 'Have a proof written, for a checker that trusts nothing of what the server says.') : '',
    );
  }

  #verdict({ result, id, size, seconds }) {
    const { position } = this.explorer.position;
    const file = h('a', { href: `/api/v1/proofs/${id}`, download: `${position || 'start'}.proof` },
      `The proof (${count(size)} bytes)`);
    if (result.foreign) {
      return h('div', {},
        h('p', {}, 'The proof is written. This page has no checker for its form; ', h('code', {}, 'twobig check'), ' has one.'),
        file);
    }
    if (!result.proved) {
      return h('p', { class: 'refused' }, `Refused by your browser: ${result.refused}`);
    }
    const { claim, moves, steps, replies } = result.proved;
    // The file says itself what it proves: it must be what was asked.
    const asked = claim === this.claim && moves.toUpperCase() === position.toUpperCase();
    if (!asked) return h('p', { class: 'refused' }, `The proof is for something else: ${claim} after ${moves}.`);
    return h('div', { class: 'proved' },
      h('p', {}, h('b', {}, `${claim}. `),
        `Your browser has just tried every reply: ${count(replies)} replies to ${count(steps)} moves in ${clock(seconds)}.`),
      file);
  }
}

async function made(id) {
  for (;;) {
    const { state, problem } = await get(`/proofs/${id}/state`);
    if (state === 'done') return;
    if (state === 'failed') throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MILLIS));
  }
}

/** What a checker in a thread of its own says of a file. */
function check(file, progress) {
  return new Promise((resolve, reject) => {
    const checker = worker('./certificate-worker.js');
    const end = (settle, value) => {
      checker.terminate();
      settle(value);
    };
    checker.onmessage = ({ data }) => ('steps' in data ? progress(data.steps) : end(resolve, data));
    checker.onerror = () => end(reject, new Error('The checker did not start in this browser.'));
    checker.postMessage(file);
  });
}

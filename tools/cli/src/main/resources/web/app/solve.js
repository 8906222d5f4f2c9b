/** Lets the server solve a position, and shows the progress. */
import { after, events, get, post, remove } from './api.js';
import { choices, notify, say } from './common.js';
import { clock, count, h, nodes as nodesIn, rounded } from './dom.js';
import { answers, badge, inFull, scored, words } from './verdicts.js';

const QUESTIONS = {
  white: 'White wins?',
  black: 'Black wins?',
  both: 'Win, draw, loss?',
  score: 'How soon?',
};

/** The time limits of a solve, in seconds. */
const BUDGETS = { 10: '10 s', 60: '1 min', 0: 'until I stop' };

export class Solve {
  constructor(root, explorer) {
    this.root = root;
    this.explorer = explorer;
    this.questions = explorer.game.questions;
    const asked = new URL(location).searchParams.get('q') ?? choices.get('question', 'both');
    this.question = this.questions.includes(asked) ? asked : this.questions[0];
    this.budget = choices.get('budget', '10');
    this.isOffered = explorer.game.solves !== false;
    this.form = h('div', {});
    this.progress = h('div', { class: 'progress', 'aria-live': 'off' });
    root.append(this.form, this.progress);
  }

  show(position) {
    this.root.hidden = !this.isOffered;
    this.isOver = position.over;
    this.isAnswered = answers(position, this.question);
    this.#draw();
  }

  /** Follows a solve of this position, or else the one that the server runs for another page. */
  async resume() {
    const open = this.isOffered ? await unfinished() : [];
    const { position } = this.explorer.position;
    const solve = open.find((one) => one.position === position) ?? open.at(-1);
    if (solve) this.#follow(solve);
  }

  nextQuestion() {
    const next = (this.questions.indexOf(this.question) + 1) % this.questions.length;
    this.#ask(this.questions[next]);
    say(QUESTIONS[this.question]);
  }

  #ask(question) {
    this.question = question;
    choices.set('question', question);
    const url = new URL(location);
    url.searchParams.set('q', question);
    history.replaceState(history.state, '', url);
    this.show(this.explorer.position);
  }

  #draw() {
    const { running } = this;
    this.form.replaceChildren(
      h('div', { class: 'head' }, h('h2', {}, 'Solve')),
      h('div', { class: 'segmented', role: 'group', 'aria-label': 'Question' },
        this.questions.map((question) =>
          h('button', {
            type: 'button',
            class: 'choice',
            'aria-pressed': String(question === this.question),
            disabled: Boolean(running),
            click: () => this.#ask(question),
          }, QUESTIONS[question]))),
      h('div', { class: 'group' },
        h('label', { class: 'field' }, h('span', {}, 'at most'),
          h('select', {
            disabled: Boolean(running),
            change: (event) => {
              this.budget = event.target.value;
              choices.set('budget', this.budget);
            },
          }, Object.entries(BUDGETS).toReversed().map(([seconds, name]) =>
            h('option', { value: seconds, selected: seconds === this.budget }, name)))),
        running
          ? h('button', { type: 'button', class: 'primary stop', click: () => this.stop() }, 'Stop')
          : h('button', {
            type: 'button',
            class: 'primary',
            id: 'solve-start',
            disabled: this.isOver || this.isAnswered,
            click: () => this.start(),
          }, this.isAnswered ? 'Answered' : 'Solve')),
    );
  }

  /**
   * @param move if given, the position after this move is solved
   */
  async start(move = '') {
    if (!this.isOffered || this.running || this.isOver || (!move && this.isAnswered)) return;
    const { position } = this.explorer;
    const moves = move ? after(position, move) : position.position;
    try {
      const body = { moves, question: this.question };
      if (Number(this.budget) > 0) body.seconds = Number(this.budget);
      this.#follow(await post(`/games/${encodeURIComponent(this.explorer.game.id)}/solves`, body));
    } catch (error) {
      notify(error.message, true);
    }
  }

  #follow(solve) {
    this.running = solve;
    this.#draw();
    this.#report(solve);
    say('Solving.');
    this.stream?.close();
    const listeners = {
      progress: (progress) => this.#report(progress),
      verdict: () => this.explorer.refresh(),
      done: (result) => this.#end(result),
    };
    const stream = events(`solve=${solve.id}`, listeners, (why) => stream === this.stream && this.#lose(why));
    this.stream = stream;
  }

  /** Says why no more is heard of the solve. If the server sends reports again, they are shown. */
  #lose(why) {
    if (!this.running) return;
    this.running = null;
    this.#draw();
    this.progress.replaceChildren(h('p', { class: 'refused' }, why));
    say(why);
  }

  async stop() {
    if (!this.running) return;
    await remove(`/solves/${this.running.id}`).catch((error) => notify(error.message, true));
  }

  async #end(result) {
    this.stream.close();
    this.running = null;
    await this.explorer.refresh();
    const { verdict, question, nodes, seconds, problem, ply } = result;
    const score = result.result?.score;
    const said = answers({ verdict, score }, question)
      ? `${inFull(verdict)}${score === undefined ? '' : `, ${this.explorer.scored(score, ply)}`}.`
      : (problem ?? 'Not solved; what was found is kept.');
    this.progress.replaceChildren(
      this.#where(result),
      h('p', { class: 'result' }, badge(verdict, 'fresh'), h('span', {}, said, ' ',
        h('span', { class: 'soft' }, `${nodesIn(nodes)} in ${clock(seconds)}`))));
    say(said);
  }

  /** Returns a link to the solved position, if the board shows another position. */
  #where({ position }) {
    return position === this.explorer.position.position
      ? ''
      : h('p', { class: 'soft' }, 'Position ', link(position));
  }

  async #report(at) {
    if (!this.running) {
      this.running = at;
      this.#draw();
    }
    if (at.state === 'waiting') {
      const before = (await unfinished()).filter((one) => Number(one.id) < Number(at.id)).toReversed();
      if (this.running?.id !== at.id) return;
      if (before.length > 0) {
        this.progress.replaceChildren(
          this.#where(at),
          h('p', {}, 'Waiting. The server first solves ', before.map((one, i) => [i ? ', ' : '', link(one.position)]).flat(), '.'));
        return;
      }
    }
    const facts = [
      ['nodes', rounded(at.nodes)],
      ['a second', rounded(at.nodes_per_second ?? 0)],
      ['elapsed', clock(at.seconds)],
      ['tasks done', at.tasks ? `${count(at.tasks.done)} of ${count(at.tasks.done + at.tasks.waiting + at.tasks.running)}` : null],
    ].filter(([, value]) => value !== null);
    this.progress.replaceChildren(
      this.#where(at),
      h('dl', { class: 'facts' }, facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
      lamps(at.replies),
    );
  }
}

/** Returns the solves that run or wait, the last first; none if the server does not answer. */
const unfinished = async () => {
  const { solves } = await get('/solves').catch(() => ({ solves: [] }));
  return solves.filter(({ state }) => state === 'running' || state === 'waiting');
};

const link = (position) => h('a', { href: `/p/${position}` }, position || 'the start of the game');

/** Returns the moves of the position that is being solved; each is coloured when it is decided. */
const lamps = (replies) =>
  h('ul', { class: 'lamps', 'aria-label': 'Moves of the position that is being solved' },
    replies.map(({ move, verdict }) =>
      h('li', { title: `${move}: ${words(verdict)}` }, badge(verdict, 'small'), h('span', { class: 'lamp-name' }, move), h('span', { class: 'hidden' }, words(verdict)))));

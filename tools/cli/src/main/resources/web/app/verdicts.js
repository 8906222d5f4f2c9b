/**
 * The six things that can be known of how a game ends, for a person: a letter, words, and with the
 * style sheet a shape and a colour. What is half known never looks like a draw.
 */
import { h } from './dom.js';

const KINDS = {
  white_wins: { letter: 'W', words: 'White wins' },
  black_wins: { letter: 'B', words: 'Black wins' },
  draw: { letter: '=', words: 'Draw' },
  white_does_not_win: { letter: '≤', words: 'White does not win', open: 'draw or Black wins' },
  black_does_not_win: { letter: '≥', words: 'Black does not win', open: 'draw or White wins' },
  unknown: { letter: '?', words: 'Unknown' },
};

const SOURCES = {
  rules: 'the rules',
  store: 'the store',
  moves: 'its moves',
  search: 'a search now',
};

export const letter = (verdict) => KINDS[verdict].letter;

export const words = (verdict) => KINDS[verdict].words;

/** In words, with what it leaves open. */
export const inFull = (verdict) =>
  KINDS[verdict].open ? `${words(verdict)} (${KINDS[verdict].open})` : words(verdict);

/** By what a verdict is known, in words; empty if nothing is known. */
export const knownBy = (source) => SOURCES[source] ?? '';

/** Whether it is known if a player wins, for the question white or black; both for "both". */
export function answers(verdict, question) {
  const full = ['white_wins', 'black_wins', 'draw'].includes(verdict);
  return full || verdict === `${question}_does_not_win`;
}

/** The letter in its shape; the words beside it are for those who do not see it. */
export const badge = (verdict, size = '') =>
  h('span', { class: `badge ${size}`, 'data-verdict': verdict, 'aria-hidden': 'true' }, letter(verdict));

/**
 * The six verdicts: a letter and words for each. The style sheet adds a shape and a colour. An open
 * verdict never looks like a draw.
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

/** Returns a verdict in words, with what it leaves open. */
export const inFull = (verdict) =>
  KINDS[verdict].open ? `${words(verdict)} (${KINDS[verdict].open})` : words(verdict);

/** Returns how a verdict is known, in words; empty if nothing is known. */
export const knownBy = (source) => SOURCES[source] ?? '';

/** Returns whether a verdict answers a question. */
export function answers({ verdict, score }, question) {
  if (question === 'score') return score !== undefined;
  const full = ['white_wins', 'black_wins', 'draw'].includes(verdict);
  return full || verdict === `${question}_does_not_win`;
}

/**
 * Returns a score in words. The winner's score is 1 with this player's last possible stone, and 1
 * more for each stone sooner; the other player has the negative score.
 *
 * @param score for the player to move
 * @param cells of the board
 */
export function scored(score, player, cells) {
  if (score === 0) return 'score 0: a draw';
  const winner = (score > 0) === (player === 'white') ? 'White' : 'Black';
  const last = cells - 2 * (Math.abs(score) - 1);
  const isHis = (last % 2 === 1) === (winner === 'White'); // White has the odd stones
  return `score ${score}: ${winner} wins with stone ${isHis ? last : last - 1}`;
}

/** Returns the letter in its shape, with words for screen readers. */
export const badge = (verdict, size = '') =>
  h('span', { class: `badge ${size}`, 'data-verdict': verdict, 'aria-hidden': 'true' }, letter(verdict));

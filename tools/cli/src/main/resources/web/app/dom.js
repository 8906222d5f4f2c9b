/** Builds nodes of the page. No other code makes markup, so strings never become HTML. */

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/**
 * Makes an element.
 *
 * @param attributes by name; a function is a listener, null and false leave the attribute out
 * @param children nodes and texts; null and false are skipped
 */
export const h = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** Makes an element of SVG. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** Returns the element with an id. */
export const byId = (id) => document.getElementById(id);

/** A number with thin groups of three digits, as the command line writes it: 1,234,567. */
export const count = (number) => Number(number).toLocaleString('en-US');

/** A number of nodes: 1 node, 1,234 nodes. */
export const nodes = (number, written = count) => `${written(number)} node${number === 1 ? '' : 's'}`;

const SCALE = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
];

/** A number to three digits: 12.3 M. */
export function rounded(number) {
  const [unit, letter] = SCALE.find(([least]) => number >= least) ?? [1, ''];
  const scaled = number / unit;
  const digits = unit === 1 ? 0 : scaled < 10 ? 2 : scaled < 100 ? 1 : 0;
  return scaled.toFixed(digits) + (letter && ' ' + letter);
}

/** A time: 0.42 s, 12 s, 3:05 min, 2:03:05 h. */
export function clock(seconds) {
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const two = (value) => String(Math.floor(value)).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)} min`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)} h`;
}

/** A share, 0 to 1: 12.3 %; a dash where it is not known. */
export const percent = (share) => (share === undefined ? '–' : `${(100 * share).toFixed(1)} %`);

/** A size: 64.0 MiB. */
export function bytes(number) {
  const unit = Math.min(4, Math.floor(Math.log2(Math.max(1, number)) / 10));
  const scaled = number / 2 ** (10 * unit);
  return `${scaled.toFixed(unit && scaled < 100 ? 1 : 0)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][unit]}`;
}

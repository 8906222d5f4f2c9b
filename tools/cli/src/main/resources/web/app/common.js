/** What all pages share: the theme, the keys, the live region. */
import { byId, h } from './dom.js';

const root = document.documentElement;

/** What the reader chose, kept in the browser; nothing is kept where that is forbidden. */
export const choices = {
  get(name, fallback) {
    try {
      return localStorage.getItem(`twobig-${name}`) ?? fallback;
    } catch {
      return fallback;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`twobig-${name}`, value);
    } catch {
      // A browser that keeps nothing shows the page as it comes.
    }
  },
};

const THEMES = { auto: 'as the system', light: 'light', dark: 'dark' };

function showTheme(theme) {
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const button = byId('theme');
  button.setAttribute('aria-label', `Theme: ${THEMES[theme]}`);
  button.title = `Theme: ${THEMES[theme]} (t)`;
  button.dataset.shows = theme;
  document.dispatchEvent(new CustomEvent('theme'));
}

/** The next of the three themes. */
export function nextTheme() {
  const names = Object.keys(THEMES);
  const theme = names[(names.indexOf(choices.get('theme', 'auto')) + 1) % names.length];
  choices.set('theme', theme);
  showTheme(theme);
  say(`Theme: ${THEMES[theme]}`);
}

/** The page shows what it is for. */
export function ready() {
  root.dataset.ready = '';
}

/** Speaks to screen readers, and to nobody else. */
export function say(sentence) {
  byId('live').textContent = sentence;
}

/** A sentence at the foot of the page, for a few seconds. */
export function notify(sentence, isProblem = false) {
  const note = h('div', { class: `note-bar${isProblem ? ' problem' : ''}` }, sentence);
  byId('notes').replaceChildren(note);
  if (isProblem) say(sentence);
  setTimeout(() => note.remove(), isProblem ? 8000 : 3000);
}

const shortcuts = new Map();
let typed = null;

/**
 * Gives keys a meaning on this page.
 *
 * @param keys from the key, such as s or shift+Backspace, to what it does
 * @param other is told of each other key of one character; optional
 */
export function onKeys(keys, other) {
  for (const [key, action] of Object.entries(keys)) shortcuts.set(key, action);
  typed = other ?? typed;
}

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest('input, select, textarea, dialog[open]')) return;
  if (choices.get('shortcuts', 'on') === 'off') return;
  const key = (event.shiftKey && event.key.length > 1 ? 'shift+' : '') + event.key;
  const action = shortcuts.get(key);
  if (action) {
    event.preventDefault();
    action();
  } else if (event.key.length === 1 && event.key !== ' ') {
    typed?.(event.key);
  }
}

/** Starts all that. */
export function start() {
  showTheme(choices.get('theme', 'auto'));
  byId('theme').addEventListener('click', nextTheme);
  document.addEventListener('keydown', pressed);
  onKeys({ t: nextTheme, '?': () => location.assign('/help') });
  document.querySelector(`nav [data-page="${root.dataset.page}"]`)?.setAttribute('aria-current', 'page');
  root.classList.add('scripted');
}

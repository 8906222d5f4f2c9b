/** What all pages share: theme, keys, live region and notes. */
import { byId, h } from './dom.js';

const root = document.documentElement;

/** Choices of the user, kept in the browser if it allows that. */
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
      // Without storage the page has its defaults.
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

/** Changes to the next of the three themes. */
export function nextTheme() {
  const names = Object.keys(THEMES);
  const theme = names[(names.indexOf(choices.get('theme', 'auto')) + 1) % names.length];
  choices.set('theme', theme);
  showTheme(theme);
  say(`Theme: ${THEMES[theme]}`);
}

/** Says in the document that the page shows its content. */
export function ready() {
  root.dataset.ready = '';
}

/** Announces a text to screen readers only. */
export function say(sentence) {
  byId('live').textContent = sentence;
}

/** Shows a sentence at the foot of the page for a few seconds. */
export function notify(sentence, isProblem = false) {
  const note = h('div', { class: `note-bar${isProblem ? ' problem' : ''}` }, sentence);
  byId('notes').replaceChildren(note);
  if (isProblem) say(sentence);
  setTimeout(() => note.remove(), isProblem ? 8000 : 3000);
}

const shortcuts = new Map();
let typed = null;

/**
 * Sets the actions of keys on this page.
 *
 * @param keys the action of each key, such as s or shift+Backspace
 * @param other called for each other key of one character; optional
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

/** Sets up theme, keys, live region and notes. */
export function start() {
  showTheme(choices.get('theme', 'auto'));
  byId('theme').addEventListener('click', nextTheme);
  document.addEventListener('keydown', pressed);
  onKeys({ t: nextTheme, '?': () => location.assign('/help') });
  document.querySelector(`nav [data-page="${root.dataset.page}"]`)?.setAttribute('aria-current', 'page');
  root.classList.add('scripted');
}

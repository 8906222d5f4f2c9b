/** The switch for the keys, on the page /help. */
import { choices, ready } from './common.js';
import { byId } from './dom.js';

const shortcuts = byId('shortcuts');
shortcuts.checked = choices.get('shortcuts', 'on') === 'on';
shortcuts.addEventListener('change', () => choices.set('shortcuts', shortcuts.checked ? 'on' : 'off'));
ready();

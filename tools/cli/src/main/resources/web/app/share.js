/** Copies the position: as a link, as moves, as a drawing in text, or as a command. */
import { notify } from './common.js';
import { h } from './dom.js';

export class Share {
  constructor(root, explorer) {
    const { grid } = explorer;
    const ways = {
      Link: () => `${location.origin}/p/${explorer.position.position}`,
      Moves: () => explorer.position.position,
      Drawing: () => drawing(grid, explorer.position),
      Command: () => `twobig analyze --known --store ${quoted(explorer.position.store)} ${quoted(explorer.position.position)}`,
    };
    root.replaceChildren(
      h('h2', {}, 'Copy'),
      h('div', { class: 'group' },
        Object.entries(ways).map(([name, text]) =>
          h('button', { type: 'button', class: 'quiet', click: () => copy(name, text()) }, name))),
    );
  }

  show() {}
}

const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

/** Draws the layers side by side: W is a stone of White, B of Black, a dot an empty cell. */
function drawing(grid, { stones }) {
  const layers = grid.layers().map((rows) => rows.map((row) => row.map((cell) => stones[cell]).join(' ')));
  return layers[0].map((_, i) => layers.map((rows) => rows[i]).join('    ')).join('\n');
}

async function copy(name, text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(name === 'Link' ? 'Link copied. Help says in which browsers it works.' : `${name} copied.`);
  } catch {
    notify('The browser did not let the page copy.', true);
  }
}

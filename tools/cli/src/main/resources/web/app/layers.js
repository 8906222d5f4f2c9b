/**
 * The board as layers of buttons, also for screen readers. Arrows move from cell
 * to cell, Page Up and Page Down from layer to layer, Enter plays.
 */
import { h } from './dom.js';
import { badge, words } from './verdicts.js';

export class Layers {
  /**
   * @param on play(move); refuse(cell), that cannot be played; look(cell or null) when a cell is
   *     pointed at; swipe(-1 or 1)
   */
  constructor(root, grid, on) {
    this.grid = grid;
    this.on = on;
    this.buttons = [];
    this.shown = [];
    this.root = h('div', { class: `layers${grid.isFlat ? ' flat' : ''}` });
    grid.layers().forEach((rows, z) => this.root.append(this.#layer(rows, z)));
    this.root.addEventListener('keydown', (event) => this.#move(event));
    this.#swipe();
    root.replaceChildren(this.root);
    this.#enter(grid.layers()[0][0][0]);
  }

  #layer(rows, z) {
    const title = this.grid.title(z);
    const body = rows.map((row) =>
      h('div', { role: 'row' }, row.map((cell) => h('div', { role: 'gridcell' }, this.#button(cell)))),
    );
    return h(
      'div',
      { class: 'layer' },
      title && h('div', { class: 'layer-title', 'aria-hidden': 'true' }, title),
      h('div', { role: 'grid', 'aria-label': title || 'Board', class: 'cells' }, body),
    );
  }

  #button(cell) {
    const button = h('button', {
      type: 'button',
      class: 'cell',
      tabindex: '-1',
      'data-cell': cell,
      click: () => this.#play(cell),
      pointerenter: () => this.on.look(cell),
      pointerleave: () => this.on.look(null),
      focus: () => {
        this.#enter(cell);
        this.on.look(cell);
      },
      blur: () => this.on.look(null),
    });
    this.buttons[cell] = button;
    return button;
  }

  #play(cell) {
    const at = this.shown[cell];
    if (at?.move) this.on.play(at.move);
    else this.on.refuse(cell);
  }

  /** Lets Tab reach only the cell that had the focus last. */
  #enter(cell) {
    if (this.entered !== undefined) this.buttons[this.entered].tabIndex = -1;
    this.entered = cell;
    this.buttons[cell].tabIndex = 0;
  }

  #move(event) {
    const step = {
      ArrowLeft: [-1, 0, 0],
      ArrowRight: [1, 0, 0],
      ArrowUp: [0, this.grid.isUpright ? 1 : -1, 0],
      ArrowDown: [0, this.grid.isUpright ? -1 : 1, 0],
      PageUp: [0, 0, 1],
      PageDown: [0, 0, -1],
    }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { width, depth, height } = this.grid;
    let [x, y, z] = this.grid.place(this.entered).map((at, i) => at + step[i]);
    // Beyond the side of a layer is the next layer.
    if (x >= width && z + 1 < height) [x, z] = [0, z + 1];
    if (x < 0 && z > 0) [x, z] = [width - 1, z - 1];
    const within = x >= 0 && x < width && y >= 0 && y < depth && z >= 0 && z < height;
    if (within) this.buttons[this.grid.cell(x, y, z)].focus();
  }

  /** Makes a swipe across the board go back or forward in the game. */
  #swipe() {
    let from = null;
    this.root.addEventListener('pointerdown', (event) => {
      from = event.pointerType === 'touch' ? [event.clientX, event.clientY] : null;
    });
    this.root.addEventListener('pointerup', (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
      if (Math.abs(dx) > 70 && Math.abs(dy) < 40) this.on.swipe(Math.sign(dx));
      from = null;
    });
  }

  focus(cell) {
    this.buttons[cell ?? this.entered].focus();
  }

  /** Shows the stones and marks of all cells, and the verdicts of moves. */
  draw(cells) {
    this.shown = cells;
    cells.forEach((cell, i) => {
      const button = this.buttons[i];
      button.className = [
        'cell',
        cell.move && 'playable',
        cell.last && 'last',
        cell.winning && 'winning',
        cell.marked && `marked tint-${cell.marked}`,
      ]
        .filter(Boolean)
        .join(' ');
      button.setAttribute('aria-label', this.#label(i, cell));
      button.setAttribute('aria-disabled', String(!cell.move));
      button.replaceChildren(...this.#content(i, cell));
    });
  }

  /** Highlights the cells at the pointer. */
  look(cells) {
    this.buttons.forEach((button, cell) => button.classList.toggle('looked', cells.has(cell)));
  }

  #content(i, cell) {
    const content = [];
    if (cell.stone) content.push(h('span', { class: `stone ${cell.stone}` }, cell.number ?? ''));
    else if (cell.ghost) content.push(h('span', { class: `stone ghost ${cell.ghost}` }, cell.number ?? ''));
    else if (cell.verdict) content.push(badge(cell.verdict, cell.fresh ? 'fresh' : ''));
    if (cell.name) content.push(h('span', { class: 'cell-name', 'aria-hidden': 'true' }, cell.name));
    if (cell.note) content.push(h('span', { class: 'cell-note' }, cell.note));
    return content;
  }

  #label(i, cell) {
    const holds = cell.stone
      ? `${cell.stone} stone${cell.last ? ', the last move' : ''}${cell.winning ? ', in the line that wins' : ''}`
      : cell.ghost
        ? `${cell.ghost} plays here as number ${cell.number}`
        : cell.move
          ? `empty, can be played${cell.verdict ? `: ${words(cell.verdict)}` : ''}`
          : 'empty';
    return `${this.grid.words(i)}: ${holds}${cell.note ? `, marked ${cell.note}` : ''}`;
  }
}

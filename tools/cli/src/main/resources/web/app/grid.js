/** The cells of a board, as the server describes it: sides, stones in a row, gravity. */
export class Grid {
  /**
   * @param board cells along each direction (two or three numbers), in_row and gravity; the cell
   *     (x, y, z) has the number x + X (y + Y z)
   * @param start the position at the start of the game, whose moves name the columns or cells
   */
  constructor(board, start) {
    [this.width, this.depth, this.height = 1] = board.cells;
    this.gravity = board.gravity;
    this.isFlat = board.cells.length < 3;
    this.isUpright = this.isFlat && this.gravity;
    this.size = this.width * this.depth * this.height;
    this.names = new Map(Object.entries(start.move_cells).map(([move, cell]) => [cell, move]));
  }

  cell(x, y, z) {
    return x + this.width * (y + this.depth * z);
  }

  /** The three numbers of a cell. */
  place(cell) {
    const rest = Math.floor(cell / this.width);
    return [cell % this.width, rest % this.depth, Math.floor(rest / this.depth)];
  }

  /** The cells as layers of rows, as they are drawn from the top left on. */
  layers() {
    const rows = [...Array(this.depth).keys()];
    if (this.isUpright) rows.reverse();
    return [...Array(this.height).keys()].map((z) =>
      rows.map((y) => [...Array(this.width).keys()].map((x) => this.cell(x, y, z))),
    );
  }

  /** The lowest cell of the column that a cell belongs to; the cell itself without gravity. */
  foot(cell) {
    if (!this.gravity) return cell;
    const [x, y] = this.place(cell);
    return this.isFlat ? this.cell(x, 0, 0) : this.cell(x, y, 0);
  }

  /** The name of a cell's move; where stones fall, the name of its column. */
  name(cell) {
    return this.names.get(this.foot(cell));
  }

  /** Where a cell is, in words. */
  words(cell) {
    const [, y, z] = this.place(cell);
    if (!this.gravity) return `cell ${this.name(cell)}`;
    return `column ${this.name(cell)}, ${this.isFlat ? `row ${y + 1}` : `level ${z}`}`;
  }

  /** The name of a layer; empty if the board is a single layer. */
  title(z) {
    if (this.isFlat) return '';
    if (!this.gravity) return `Layer ${z}`;
    return `Level ${z}${z === 0 ? ', the bottom' : z === this.height - 1 ? ', the top' : ''}`;
  }
}

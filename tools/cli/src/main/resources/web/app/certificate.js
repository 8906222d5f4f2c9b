/**
 * Checks a proof of Connect Four 3D in the reader's own browser: the third checker of the format,
 * written from its description alone (the package documentation of org.twobig.checker). It shares
 * no code with the program that made the proof, nor with the checkers in Java and Python.
 *
 * The prover is the player who makes the claim come true. The file holds the prover's moves; this
 * module tries every reply of the opponent itself.
 */

/** A file that proves nothing, with the reason in words. */
export class Refused extends Error {}

/** A file of another form than the one that is checked here. */
export class Foreign extends Refused {}

const WHITE = 0;
const BLACK = 1;

const CLAIMS = {
  'White wins': { prover: WHITE, wins: true },
  'Black wins': { prover: BLACK, wins: true },
  'White does not win': { prover: BLACK, wins: false },
  'Black does not win': { prover: WHITE, wins: false },
};

/** How a file begins that is compressed by gzip. */
const GZIP = [0x1f, 0x8b];

/** Largest proof that is read, in bytes after decompression. */
const MOST_BYTES = 1 << 28;

/*
 * A set of cells is two integers of 32 bits: `low` holds levels 0 and 1, `high` levels 2 and 3.
 * A cell is 16 * level + column, its bit the cell modulo 32.
 */
const bit = (cell) => 1 << (cell & 31);
const levelOf = (cell) => cell >> 4;
const columnOf = (cell) => cell & 15;

/** The 76 lines, each as its four cells, found as all straight runs of four. */
const LINES = lines();

/** For each cell, the lines through it without the cell: low, high, low, high ... */
const REST = Array.from({ length: 64 }, (_, cell) =>
  Int32Array.from(
    LINES.filter((line) => line.includes(cell)).flatMap((line) =>
      maskOf(line.filter((other) => other !== cell)),
    ),
  ),
);

const LINE_MASKS = Int32Array.from(LINES.flatMap(maskOf));

function lines() {
  const found = [];
  const steps = [-1, 0, 1];
  for (const dx of steps) {
    for (const dy of steps) {
      for (const dz of steps) {
        // One of the two directions of each line: the first step that is not 0 goes up.
        if ((dz || dy || dx) <= 0) continue;
        for (let start = 0; start < 64; start++) {
          const [x, y, z] = [start & 3, (start >> 2) & 3, start >> 4];
          const inside = (at, step) => at + 3 * step >= 0 && at + 3 * step <= 3;
          if (inside(x, dx) && inside(y, dy) && inside(z, dz)) {
            found.push([0, 1, 2, 3].map((i) => start + i * (dx + 4 * dy + 16 * dz)));
          }
        }
      }
    }
  }
  return found;
}

function maskOf(cells) {
  let low = 0;
  let high = 0;
  for (const cell of cells) {
    if (cell < 32) low |= bit(cell);
    else high |= bit(cell);
  }
  return [low, high];
}

/** Stones of both players, and how high each column is. */
class Board {
  constructor() {
    this.stones = new Int32Array(4); // low and high of White, low and high of Black
    this.heights = new Uint8Array(16);
    this.ply = 0;
  }

  has(player, cell) {
    return (this.stones[2 * player + (cell >> 5)] & bit(cell)) !== 0;
  }

  isFree(column) {
    return this.heights[column] < 4;
  }

  /** The cell that a stone in this column falls to. */
  landing(column) {
    return 16 * this.heights[column] + column;
  }

  play(player, column) {
    const cell = this.landing(column);
    this.stones[2 * player + (cell >> 5)] |= bit(cell);
    this.heights[column]++;
    this.ply++;
  }

  undo(player, column) {
    this.heights[column]--;
    const cell = this.landing(column);
    this.stones[2 * player + (cell >> 5)] &= ~bit(cell);
    this.ply--;
  }

  /** Whether the player has the three other cells of a line through this one. */
  completes(player, cell) {
    const low = this.stones[2 * player];
    const high = this.stones[2 * player + 1];
    const rest = REST[cell];
    for (let i = 0; i < rest.length; i += 2) {
      if ((low & rest[i]) === rest[i] && (high & rest[i + 1]) === rest[i + 1]) return true;
    }
    return false;
  }

  /** Whether a stone of this player, dropped anywhere, fills a line. */
  canComplete(player) {
    for (let column = 0; column < 16; column++) {
      if (this.isFree(column) && this.completes(player, this.landing(column))) return true;
    }
    return false;
  }

  /** Whether every line holds a stone of this player, so that the other can fill none. */
  isInEveryLine(player) {
    const low = this.stones[2 * player];
    const high = this.stones[2 * player + 1];
    for (let i = 0; i < LINE_MASKS.length; i += 2) {
      if ((low & LINE_MASKS[i]) === 0 && (high & LINE_MASKS[i + 1]) === 0) return false;
    }
    return true;
  }

  isFull() {
    return this.ply === 64;
  }
}

/** Positions that were met, by their stones: open addressing, doubled when half full. */
class Met {
  constructor() {
    this.size = 0;
    this.slots = new Int32Array(4 << 10);
  }

  /** Adds the position of the board and says whether it is new. */
  add(stones) {
    if (this.size * 8 >= this.slots.length) this.#grow();
    const slot = this.#find(stones[0], stones[1], stones[2], stones[3]);
    const isNew = !this.#isTaken(slot);
    if (isNew) {
      this.slots.set(stones, slot);
      this.size++;
    }
    return isNew;
  }

  // A position with no stones at all is met only once, so an empty slot may stand for it.
  #isTaken(slot) {
    const at = this.slots;
    return (at[slot] | at[slot + 1] | at[slot + 2] | at[slot + 3]) !== 0;
  }

  #find(a, b, c, d) {
    const at = this.slots;
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d) ^ Math.imul(c, 0x27d4eb2f);
    hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(d, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    let slot = ((hash ^ (hash >>> 15)) << 2) & (at.length - 1);
    while (
      this.#isTaken(slot) &&
      (at[slot] !== a || at[slot + 1] !== b || at[slot + 2] !== c || at[slot + 3] !== d)
    ) {
      slot = (slot + 4) & (at.length - 1);
    }
    return slot;
  }

  #grow() {
    const old = this.slots;
    this.slots = new Int32Array(2 * old.length);
    for (let i = 0; i < old.length; i += 4) {
      if ((old[i] | old[i + 1] | old[i + 2] | old[i + 3]) !== 0) {
        const slot = this.#find(old[i], old[i + 1], old[i + 2], old[i + 3]);
        for (let j = 0; j < 4; j++) this.slots[slot + j] = old[i + j];
      }
    }
  }
}

/** A set of cells. */
class Cells {
  constructor() {
    this.low = 0;
    this.high = 0;
  }

  add(cell) {
    if (cell < 32) this.low |= bit(cell);
    else this.high |= bit(cell);
  }

  remove(cell) {
    if (cell < 32) this.low &= ~bit(cell);
    else this.high &= ~bit(cell);
  }

  has(cell) {
    return ((cell < 32 ? this.low : this.high) & bit(cell)) !== 0;
  }
}

/**
 * What a strategy by parity leaves to each player: the prover answers above the opponent's stones
 * on levels 0 and 2, and contact cell for contact cell.
 */
class Pairing {
  /**
   * @param left the columns whose level 1 is left to the opponent, with a threat of the prover's
   *     above: the last, if one is turned, is the waiting one
   * @param turned the turned column, or -1
   */
  constructor(board, prover, left, turned) {
    this.board = board;
    this.prover = prover;
    this.contacts = 0; // a bit for each column whose lowest empty cell is paired
    this.claims = new Cells(); // empty cells that only the prover can get
    this.open = new Cells(); // empty cells that the opponent may get
    this.exclusive = []; // two cells of which the opponent gets at most one, or none
    for (let column = 0; column < 16; column++) {
      if (left.includes(column)) this.#addThreat(column);
      else if (column === turned) this.#addTurned(column, left.at(-1));
      else this.#addColumn(column);
    }
  }

  #addColumn(column) {
    const height = this.board.heights[column];
    for (let level = height; level < 4; level++) {
      const cell = 16 * level + column;
      if (level % 2 === 0) this.open.add(cell);
      else if (level > height) this.claims.add(cell);
      else {
        this.contacts |= 1 << column;
        this.open.add(cell);
      }
    }
    // The prover completes a line on level 1 as soon as the opponent plays below it.
    if (height === 0 && this.board.completes(this.prover, 16 + column)) {
      this.open.remove(32 + column);
    }
  }

  /** Level 1 is the opponent's when nothing else is left; the prover fills a line on level 2. */
  #addThreat(column) {
    this.#addBottom(column);
    this.open.add(16 + column);
    this.claims.add(32 + column);
  }

  /**
   * The prover answers level 1 above it, and level 3 with level 1 of the waiting column, whose level
   * 2 then is the opponent's and level 3 the prover's.
   */
  #addTurned(column, waiting) {
    this.#addBottom(column);
    this.open.add(16 + column);
    this.claims.add(32 + column);
    this.open.add(48 + column);
    this.open.add(32 + waiting);
    this.claims.add(48 + waiting);
    this.exclusive = [48 + column, 16 + waiting];
  }

  #addBottom(column) {
    if (this.board.heights[column] === 0) {
      this.contacts |= 1 << column;
      this.open.add(column);
    }
  }

  /**
   * Whether the opponent can fill no line.
   *
   * @param pairs the columns of contact cells of which the opponent gets at most one
   */
  holds(pairs) {
    const stones = this.board.stones;
    const opponent = 2 * (1 - this.prover);
    const low = ~(this.open.low | stones[opponent]);
    const high = ~(this.open.high | stones[opponent + 1]);
    for (let i = 0; i < LINES.length; i++) {
      if ((LINE_MASKS[2 * i] & low) !== 0 || (LINE_MASKS[2 * i + 1] & high) !== 0) continue;
      const empty = LINES[i].filter((cell) => this.open.has(cell));
      if (this.#holdsPair(empty, pairs) || this.#holdsExclusive(empty)) continue;
      for (const last of empty) {
        if (!this.#isCut(empty, last)) return false;
      }
    }
    return true;
  }

  /** Whether the prover has a line at the latest when the board is full, and all claims are his. */
  gainsLine() {
    const got = new Cells();
    got.low = this.claims.low & ~this.open.low;
    got.high = this.claims.high & ~this.open.high;
    return this.#hasLineWith(got);
  }

  #holdsExclusive(cells) {
    return this.exclusive.length > 0 && this.exclusive.every((cell) => cells.includes(cell));
  }

  #holdsPair(cells, pairs) {
    let contacts = 0;
    for (const cell of cells) {
      const column = columnOf(cell);
      if (this.board.landing(column) === cell) contacts |= this.contacts & (1 << column);
    }
    for (const pair of pairs) {
      if ((contacts & pair) === pair) return true;
    }
    return false;
  }

  /** Whether the prover has completed a line before the opponent fills this cell as the last. */
  #isCut(empty, last) {
    const got = new Cells();
    for (const cell of empty) {
      for (let below = cell - 16; below >= 0; below -= 16) got.add(below);
      if (cell !== last && levelOf(cell) < 3) got.add(cell + 16);
    }
    return this.#hasLineWith(got);
  }

  /** Whether the prover has a line with those of these cells that are claims. */
  #hasLineWith(got) {
    const stones = this.board.stones;
    const low = ~((got.low & this.claims.low) | stones[2 * this.prover]);
    const high = ~((got.high & this.claims.high) | stones[2 * this.prover + 1]);
    for (let i = 0; i < LINE_MASKS.length; i += 2) {
      if ((LINE_MASKS[i] & low) === 0 && (LINE_MASKS[i + 1] & high) === 0) return true;
    }
    return false;
  }
}

/** Follows the steps of a file through all positions that can arise. */
class Checker {
  constructor(head, steps, progress) {
    this.claim = CLAIMS[head.claim];
    this.prover = this.claim.prover;
    this.opponent = 1 - this.prover;
    this.bytes = steps;
    this.at = 0;
    this.steps = 0;
    this.ruled = 0;
    this.replies = 0;
    this.met = new Met();
    this.progress = progress;
    this.board = new Board();
    this.over = this.#start(head.moves);
  }

  /** Plays the moves and returns the player who filled a line with the last, if one did. */
  #start(moves) {
    let winner = null;
    for (const digit of moves) {
      const player = this.board.ply % 2;
      const column = parseInt(digit, 16);
      if (winner !== null) throw new Refused(`A line was filled before the move ${digit}.`);
      if (!this.board.isFree(column)) throw new Refused(`Column ${digit} is full.`);
      if (this.board.completes(player, this.board.landing(column))) winner = player;
      this.board.play(player, column);
    }
    return winner;
  }

  run() {
    if (this.over !== null) {
      if (this.over === this.opponent) throw new Refused('The opponent has filled a line.');
    } else if (this.board.ply % 2 === this.prover) {
      this.#atProver();
    } else {
      this.#afterFirst();
    }
    if (this.at !== this.bytes.length) {
      throw new Refused(`${this.bytes.length - this.at} bytes follow the last step.`);
    }
  }

  #byte() {
    if (this.at === this.bytes.length) throw new Refused('The file ends before the proof does.');
    return this.bytes[this.at++];
  }

  #step() {
    const step = this.#byte();
    if (++this.steps % 50000 === 0) this.progress(this.steps);
    return step;
  }

  /** The opponent is to move in the first position: its step stands for no move. */
  #afterFirst() {
    if (this.#isDone()) return;
    const step = this.#step();
    if ((step & 15) !== 0) throw new Refused('The first step names a move of the opponent.');
    this.#goOn(step >> 4);
  }

  #isDone() {
    return !this.claim.wins && (this.board.isFull() || this.board.isInEveryLine(this.prover));
  }

  /** The prover is to move. */
  #atProver() {
    const board = this.board;
    if (board.canComplete(this.prover) || this.#isDone() || !this.met.add(board.stones)) return;
    if (board.isFull()) throw new Refused('The board is full, and nobody has won.');
    const step = this.#step();
    const column = step & 15;
    if (!board.isFree(column)) throw new Refused(`The proof plays column ${hex(column)}, full.`);
    board.play(this.prover, column);
    this.#goOn(step >> 4);
    board.undo(this.prover, column);
  }

  /** After a move of the prover. */
  #goOn(how) {
    if (how === 0) this.#everyReply();
    else if (how <= 4) this.#rule(how % 2 === 0, how > 2);
    else throw new Refused(`A step goes on in a way that is not known: ${how}.`);
  }

  #everyReply() {
    const board = this.board;
    if (board.isFull() && this.claim.wins) {
      throw new Refused('The board is full, and nobody has won.');
    }
    for (let column = 0; column < 16; column++) {
      if (!board.isFree(column)) continue;
      this.replies++;
      if (board.completes(this.opponent, board.landing(column))) {
        throw new Refused(`The opponent fills a line in column ${hex(column)}.`);
      }
      board.play(this.opponent, column);
      this.#atProver();
      board.undo(this.opponent, column);
    }
  }

  /** Follow-up or zugzwang, perhaps with waiting columns: the opponent must be left no line. */
  #rule(isZugzwang, hasWaiting) {
    if (isZugzwang !== (this.prover === WHITE)) {
      throw new Refused('Follow-up is for Black, zugzwang for White.');
    }
    const columns = hasWaiting ? this.#byte() : 0;
    const byte = this.#byte();
    if (!isZugzwang && byte >> 4 !== 0) throw new Refused('Follow-up has no threat.');
    const left = isZugzwang ? [byte >> 4] : [];
    if (hasWaiting) left.push(columns >> 4);
    const turned = hasWaiting ? columns & 15 : -1;
    const bothWait = hasWaiting && this.board.completes(this.prover, 32 + turned);
    if (bothWait) left.push(turned);
    this.#requireThreats(left);
    if (hasWaiting && !bothWait) this.#requireFree(turned, left);
    const pairing = new Pairing(this.board, this.prover, left, bothWait ? -1 : turned);
    if (!pairing.holds(this.#pairs(byte & 15, pairing.contacts))) {
      throw new Refused('The rule leaves the opponent a line.');
    }
    if (this.claim.wins && !pairing.gainsLine()) {
      throw new Refused('The rule brings the prover no line.');
    }
    this.ruled++;
  }

  #requireThreats(columns) {
    for (const [i, column] of columns.entries()) {
      this.#requireFree(column, columns.slice(0, i));
      if (!this.board.completes(this.prover, 32 + column)) {
        throw new Refused(`There is no threat on level 2 of column ${hex(column)}.`);
      }
    }
  }

  #requireFree(column, others) {
    if (this.board.heights[column] > 1 || others.includes(column)) {
      throw new Refused(`Levels 1 to 3 of column ${hex(column)} are not free.`);
    }
  }

  /** Reads pairs of columns that must have contact cells, each in one pair only. */
  #pairs(count, contacts) {
    let free = contacts;
    const pairs = [];
    for (let i = 0; i < count; i++) {
      const byte = this.#byte();
      const pair = (1 << (byte >> 4)) | (1 << (byte & 15));
      if (byte >> 4 === (byte & 15) || (free & pair) !== pair) {
        throw new Refused(`Columns ${hex(byte >> 4)} and ${hex(byte & 15)} are no free pair.`);
      }
      free &= ~pair;
      pairs.push(pair);
    }
    return pairs;
  }
}

const hex = (column) => column.toString(16).toUpperCase();

/** The text before the steps: the moves, the claim, and where the steps begin. */
function head(bytes) {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  const found = /^twobig proof 1\nmoves ([0-9A-Fa-f]*)\nclaim ([A-Za-z ]+)\n\n/.exec(text);
  if (!text.startsWith('twobig proof ')) throw new Foreign('This is a file of another form.');
  if (!found) throw new Refused('This is no proof of version 1.');
  const [all, moves, claim] = found;
  if (!Object.hasOwn(CLAIMS, claim)) throw new Refused(`The claim is not known: ${claim}.`);
  return { moves, claim, length: all.length };
}

/** Decompresses a file. */
async function content(file) {
  if (file[0] !== GZIP[0] || file[1] !== GZIP[1]) {
    throw new Foreign('The file is not compressed by gzip.');
  }
  const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'));
  const parts = [];
  let length = 0;
  try {
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > MOST_BYTES) throw new Refused(`The proof is larger than ${MOST_BYTES} bytes.`);
      parts.push(next.value);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('The file is damaged.');
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Checks a proof.
 *
 * @param {Uint8Array} file as `twobig prove` writes it
 * @param {(steps: number) => void} progress is told now and then how many steps were followed
 * @returns what is proved: moves, claim, steps, how many of them a rule decided (ruled), replies
 *     of the opponent that were tried, positions
 * @throws {Refused} if the file proves nothing
 */
export async function check(file, progress = () => {}) {
  const bytes = await content(file);
  const { moves, claim, length } = head(bytes);
  const checker = new Checker({ moves, claim }, bytes.subarray(length), progress);
  checker.run();
  const { steps, ruled, replies } = checker;
  return { moves, claim, steps, ruled, replies, positions: checker.met.size };
}

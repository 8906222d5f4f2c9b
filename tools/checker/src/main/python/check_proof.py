#!/usr/bin/env python3
"""Checks a proof that `twobig prove` has written: python3 check_proof.py FILE

A second checker, written independently of the one in Java; it needs Python 3 and nothing else.
tools/checker/src/main/java/org/twobig/checker/package-info.java defines the file, and proves that
follow-up and zugzwang decide a position.
A set of cells is an integer with bit 16 * level + 4 * row + x for each cell.
Exit code 0: accepted, 3: refused.
"""
import sys
import zlib

ALL = (1 << 64) - 1
BOTTOM = 0xFFFF
COLUMN = [0x0001000100010001 << c for c in range(16)]
LEVELS_0_2 = 0x0000FFFF0000FFFF
LEVEL_1 = 0xFFFF0000


def all_lines():
    lines = set()
    for x in range(4):
        for y in range(4):
            for z in range(4):
                for dx in (-1, 0, 1):
                    for dy in (-1, 0, 1):
                        for dz in (-1, 0, 1):
                            cells = [(x + i * dx, y + i * dy, z + i * dz) for i in range(4)]
                            if len(set(cells)) == 4 and all(0 <= c < 4 for p in cells for c in p):
                                lines.add(sum(1 << 16 * c + 4 * b + a for a, b, c in cells))
    return sorted(lines)


LINES = all_lines()
assert len(LINES) == 76


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def playable(stones):
    """Returns the lowest empty cell of each column."""
    return (stones << 16 | BOTTOM) & ~stones & ALL


def completing(stones):
    """Returns the cells that complete a line with three of these stones."""
    cells = 0
    for line in LINES:
        missing = line & ~stones
        if missing & (missing - 1) == 0:
            cells |= missing
    return cells


def has_line(stones):
    return any(line & ~stones == 0 for line in LINES)


def cells_of(cells):
    return [cell for cell in range(64) if cells >> cell & 1]


def share_cells(own, other, alone, turned):
    """Returns four sets: the opponent's stones and possible cells, contact cells, the prover's claims,
    and pairs of cells of which the opponent gets at most one."""
    empty = ALL & ~(own | other)
    heads = playable(own | other)
    threats = completing(own) >> 32 & BOTTOM
    apart = alone + turned
    if any(threats >> x & 1 for x in turned):
        alone, turned = apart, []
    require(all(threats >> column & 1 for column in alone), "there is no such threat")
    free = empty
    for column in apart:
        require(free >> 16 + column & 1, 
                "levels 1 to 3 of column %X are not empty, or the step names it twice" % column)
        free &= ~COLUMN[column]
    denied = (completing(own) & free & LEVEL_1 & ~heads) << 16
    base = other | free & LEVELS_0_2 & ~denied
    contacts = heads & (free & ~LEVELS_0_2 | ~free & BOTTOM)
    claims = free & ~LEVELS_0_2 & ~heads
    for column in alone:
        base |= 1 << 16 + column
        claims |= 1 << 32 + column
    pairs = []
    for x in turned:
        y = alone[-1]
        base |= 1 << 16 + x | 1 << 48 + x | 1 << 32 + y
        claims |= 1 << 32 + x | 1 << 48 + y
        pairs.append(1 << 48 + x | 1 << 16 + y)
    return base, contacts, claims, pairs


def check_static(own, other, alone, turned, named, needs_line):
    """Checks a follow-up or a zugzwang with the opponent to move.

    alone: columns with a threat, in which the prover does not play first; the waiting column is last.
    turned: the turned column, or none. named: the pairs of columns in the file. With needs_line the
    prover must win; otherwise the opponent must not.
    """
    base, contacts, claims, pairs = share_cells(own, other, alone, turned)
    require(not needs_line or has_line(own | claims & ~base),
            "the prover's stones and the cells that the prover gets hold no line")
    require(bin(contacts).count("1") % 2 == 0,
            "the number of contact cells, which are filled in pairs, is odd")
    left = contacts
    for pair in named:
        cells = left & (COLUMN[pair >> 4] | COLUMN[pair & 15])
        require(bin(cells).count("1") == 2,
                "a pair is not two contact cells (lowest empty cells) that no other has")
        pairs.append(cells)
        left ^= cells
    for line in LINES:
        if line & ~(base | contacts) == 0 and not any(pair & ~line == 0 for pair in pairs):
            to_fill = cells_of(line & ~(own | other))
            require(to_fill and all(is_cut(own, claims, to_fill, last) for last in to_fill),
                    "a line of the opponent's stays open: the rule does not prevent it")


def is_cut(own, claims, to_fill, last):
    """Returns whether the prover has a line before the opponent fills the last of these cells."""
    for cell in to_fill:
        got = [*range(cell % 16, cell, 16), *([cell + 16] if cell != last else [])]
        own |= claims & sum(1 << each for each in got)
    return has_line(own)


def read(path):
    """Returns game, moves and claim from the text of a proof, and the bytes after the text."""
    with open(path, "rb") as file:
        content = file.read()
    stream = zlib.decompressobj(31)
    body = stream.decompress(content)
    require(stream.eof and not stream.unused_data, "the file is damaged or no proof")
    head, found, body = body.partition(b"\n\n")
    lines = [line.partition(" ") for line in head.decode("latin-1").split("\n")]
    require(found and lines[0] == ("twobig", " ", "proof 2")
            and [line[:2] for line in lines[1:]] == [("game", " "), ("moves", " "), ("claim", " ")],
            "the file is no proof of version 2")
    return [line[2] for line in lines[1:]], body


class Checker:
    def __init__(self, path):
        (game, self.moves, self.claim), self.body = read(path)
        require(game == "connect-four-3d", "the file is a proof of another game")
        require(self.claim in ("White wins", "White does not win", "Black wins",
                               "Black does not win"), "the file claims nothing known")
        self.wins = self.claim.endswith(" wins")
        self.prover_is_white = self.claim.startswith("White") == self.wins
        self.at = self.steps = 0
        self.proved = set()

    def read(self):
        require(self.at < len(self.body), "the file ends before the proof does")
        self.at += 1
        return self.body[self.at - 1]

    def read_step(self):
        self.steps += 1
        return self.read()

    def check(self):
        mover = waiting = 0
        for digit in self.moves:
            column = "0123456789ABCDEF".find(digit)
            require(column >= 0, "a move of the position is no column")
            cell = playable(mover | waiting) & COLUMN[column]
            require(cell, "a move of the position is to a full column")
            mover, waiting = waiting, mover | cell
            require(not has_line(waiting), "the game is over, so there is nothing to prove")
        if (len(self.moves) % 2 == 0) == self.prover_is_white:
            self.move(mover, waiting, completing(mover))
        else:
            step = self.read_step()
            require(step % 16 == 0, "the first step is a move of the opponent's; expected column 0")
            self.replies(waiting, mover, step // 16)
        require(self.at == len(self.body), "the file goes on after the proof")

    def move(self, own, other, own_completing):
        heads = playable(own | other)
        if own_completing & heads:
            return
        if not heads:
            require(not self.wins, "the board is full without the win that the proof claims")
            return
        if (own, other) in self.proved:
            return
        self.proved.add((own, other))
        step = self.read_step()
        cell = heads & COLUMN[step % 16]
        require(cell, "a move of the proof is to a full column")
        self.replies(own | cell, other, step // 16)

    def replies(self, own, other, how):
        if how:
            self.static(own, other, how)
            return
        heads = playable(own | other)
        require(not completing(other) & heads, "the opponent can complete a line")
        if not heads:
            require(not self.wins, "the board is full without the win that the proof claims")
            return
        if not self.wins and all(line & own for line in LINES):
            return
        own_completing = completing(own)
        for column in range(16):
            cell = heads & COLUMN[column]
            if cell:
                self.move(own, other | cell, own_completing)

    def static(self, own, other, how):
        require(how in ((2, 4) if self.prover_is_white else (1, 3)), "the next step is of no known kind")
        alone, turned = [], []
        if how > 2:
            columns = self.read()
            alone.append(columns // 16)
            turned.append(columns % 16)
        byte = self.read()
        if self.prover_is_white:
            alone.insert(0, byte // 16)
        else:
            require(byte < 16, "follow-up has no column of a threat")
        named = [self.read() for _ in range(byte % 16)]
        try:
            check_static(own, other, alone, turned, named, self.wins)
        except Refused as e:
            raise Refused("the static proof does not hold here: %s" % e)


def main():
    try:
        checker = Checker(sys.argv[1])
        checker.check()
    except (Refused, OSError, zlib.error) as e:
        print("Refused:", e)
        sys.exit(3)
    print("Accepted: %s after %s (%d steps)" % (checker.claim, checker.moves, checker.steps))


if __name__ == "__main__":
    main()

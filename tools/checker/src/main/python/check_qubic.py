#!/usr/bin/env python3
"""Checks a proof of Qubic that `twobig prove` has written, in its short or plain form, or a list of
moves such as Patashnik's dictionary of 1977: python3 check_qubic.py FILE

A second checker, written from the description of the files in the Java package
org.twobig.checker.qubic; it needs Python 3 and nothing else. It derives the lines and the 192
symmetries from the rules. Exit code 0: accepted, 3: refused.

A cell is 16 * layer + 4 * row + column; a set of cells is an integer with a bit for each cell, a set
of lines an integer with a bit for each of the 76 lines.
"""
import re
import struct
import sys
import zlib
from itertools import permutations

ALL = (1 << 64) - 1


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def cells_of(cells):
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def all_lines():
    lines = set()
    for start in range(64):
        at = (start % 4, start // 4 % 4, start // 16)
        for step in [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)]:
            cells = [tuple(a + i * d for a, d in zip(at, step)) for i in range(4)]
            if len(set(cells)) == 4 and all(0 <= c < 4 for cell in cells for c in cell):
                lines.add(sum(1 << 16 * z + 4 * y + x for x, y, z in cells))
    return sorted(lines)


LINES = all_lines()
assert len(LINES) == 76
ALL_LINES = (1 << 76) - 1
CELLS = [cells_of(line) for line in LINES]
THROUGH = [sum(1 << i for i, line in enumerate(LINES) if line >> cell & 1) for cell in range(64)]


def all_symmetries():
    """Returns the symmetries: permutations of the cells that map lines to lines.

    Tries all maps that permute the axes, permute the values of all coordinates alike, and reverse
    some axes. Keeps those that take lines to lines; the checker needs no other property.
    """
    lines = set(LINES)
    found = set()
    for axes in permutations(range(3)):
        for values in permutations(range(4)):
            for reversed_axes in range(8):
                image = []
                for cell in range(64):
                    at = (cell % 4, cell // 4 % 4, cell // 16)
                    to = [values[at[axis]] for axis in axes]
                    to = [3 - c if reversed_axes >> i & 1 else c for i, c in enumerate(to)]
                    image.append(16 * to[2] + 4 * to[1] + to[0])
                if all(sum(1 << image[c] for c in cells) in lines for cells in CELLS):
                    found.add(tuple(image))
    return sorted(found)


SYMMETRIES = all_symmetries()
assert len(SYMMETRIES) == 192
# For each cell, one integer: digit i of 64 bits has the image of the cell under symmetry i.
IMAGES = [sum(1 << 64 * i + image[cell] for i, image in enumerate(SYMMETRIES)) for cell in range(64)]
UNPACK = struct.Struct("<192Q").unpack


def images(cells):
    packed = 0
    for cell in cells_of(cells):
        packed |= IMAGES[cell]
    return UNPACK(packed.to_bytes(192 * 8, "little"))


def canonical(white, black):
    """Returns the image with the smallest set of White's cells, then of Black's, and its symmetry."""
    whites = images(white)
    least = min(whites)
    blacks = images(black)
    best = min((blacks[i], i) for i, image in enumerate(whites) if image == least)
    return least, best[0], SYMMETRIES[best[1]]


def completing(own, other):
    """Returns the empty cells that complete a line of `own`."""
    cells = 0
    for line in LINES:
        missing = line & ~own
        if missing & (missing - 1) == 0:
            cells |= missing
    return cells & ~other


class Board:
    """Two sets of stones. For each line, ones and twos have a bit of its number of own stones."""

    __slots__ = ("own", "other", "ones", "twos", "blocked", "danger")

    def __init__(self, own, other):
        self.own, self.other = own, other
        self.ones = self.twos = self.blocked = 0
        for cell in cells_of(own):
            self.twos ^= self.ones & THROUGH[cell]
            self.ones ^= THROUGH[cell]
        for cell in cells_of(other):
            self.blocked |= THROUGH[cell]
        self.danger = completing(other, own)

    def after(self, gain, reply):
        """Returns the board after a move of the attacker and a reply of the defender."""
        next_board = Board.__new__(Board)
        next_board.own = self.own | 1 << gain
        next_board.other = self.other | 1 << reply
        through = THROUGH[gain]
        next_board.twos = self.twos ^ (self.ones & through)
        next_board.ones = self.ones ^ through
        next_board.blocked = self.blocked | THROUGH[reply]
        danger = 0
        for line in cells_of(THROUGH[reply]):
            missing = LINES[line] & ~next_board.other
            if missing & (missing - 1) == 0 and not missing & next_board.own:
                danger |= missing
        next_board.danger = danger
        return next_board

    def pairs(self):
        """Returns the two empty cells of each line with two stones, both of the attacker."""
        return [LINES[i] & ~self.own for i in cells_of(self.twos & ~self.ones & ~self.blocked)]

    def threats(self, gain):
        """Returns the cells that complete a line of the attacker after the move `gain`."""
        cells = 0
        for line in cells_of(self.twos & ~self.ones & ~self.blocked & THROUGH[gain]):
            cells |= LINES[line] & ~self.own
        return cells & ~(1 << gain)


class ForcedWins:
    """A search for forced wins: each move threatens to complete a line, the last move two lines."""

    def __init__(self):
        self.recent = []

    def exists(self, own, other):
        board = Board(own, other)
        for sequence in self.recent:
            if replays(board, sequence):
                return True
        self.failed = set()
        sequence = self.find(board)
        if sequence:
            self.recent = [sequence] + self.recent[:7]
        return sequence is not None

    def find(self, board):
        danger = board.danger
        if danger & (danger - 1):
            return None
        allowed = danger or ALL
        pairs = board.pairs()
        seen = twice = 0
        for pair in pairs:
            twice |= seen & pair
            seen |= pair
        if twice & allowed:
            return [cells_of(twice & allowed)[0]]
        if not seen & allowed or (board.own, board.other) in self.failed:
            return None
        for pair in pairs:
            for gain in cells_of(pair & allowed):
                sequence = self.find(board.after(gain, (pair ^ 1 << gain).bit_length() - 1))
                if sequence:
                    return [gain] + sequence
        self.failed.add((board.own, board.other))
        return None


def replays(board, gains):
    """Returns whether a sequence of the attacker's moves wins; the defender must answer each threat."""
    for i, gain in enumerate(gains):
        if (board.own | board.other) >> gain & 1 or board.danger & ~(1 << gain):
            return False
        threats = board.threats(gain)
        if not threats:
            return False
        if threats & (threats - 1):
            return i == len(gains) - 1
        board = board.after(gain, threats.bit_length() - 1)
    return False


def pairing_holds(holder, other):
    """Returns whether each line without a stone of the holder can have two empty cells of its own."""
    taken = holder | other
    owner = {}

    def give(line, tried):
        for cell in CELLS[line]:
            if not taken >> cell & 1 and cell not in tried and owner.get(cell) != line:
                tried.add(cell)
                if cell not in owner or give(owner[cell], tried):
                    owner[cell] = line
                    return True
        return False

    return all(
        give(i, set()) for i, line in enumerate(LINES) if not line & holder for _ in range(2))


class Proof:
    """The content of a file that twobig has written: a claim, and the moves."""

    def __init__(self, content):
        stream = zlib.decompressobj(31)
        body = stream.decompress(content)
        require(stream.eof and not stream.unused_data, "the file is damaged or no proof")
        head, found, self.body = body.partition(b"\n\n")
        lines = [line.partition(" ") for line in head.decode("latin-1").split("\n")]
        require(found and lines[0] == ("twobig", " ", "proof 2") and [line[:2] for line in lines[1:]]
                == [("game", " "), ("moves", " "), ("claim", " ")],
                "the file is no proof of version 2")
        game, self.moves, self.claim = (line[2] for line in lines[1:])
        require(self.claim in ("White wins", "White does not win", "Black wins",
                               "Black does not win"), "the file claims nothing known")
        require(game in ("qubic", "qubic plain"), "the file is a proof of another game")
        self.is_plain = game == "qubic plain"
        self.at = 0

    def byte(self):
        require(self.at < len(self.body), "the file ends before the proof does")
        self.at += 1
        return self.body[self.at - 1]

    def end(self, strategic):
        require(self.at == len(self.body), "the file goes on after the proof")


class MoveList:
    """A list of positions with White's moves, as in Patashnik's dictionary: it claims that White wins."""

    moves, claim, is_plain = "", "White wins", False

    def __init__(self, text):
        self.listed = {}
        for line in re.sub(r"(\r?\n)+\Z", "", text).split("\n"):
            parts = re.fullmatch(r"([xo0-9]*) ([0-9]{1,2})[ \t\r]*", line)
            require(parts, "the line '%s' is no position with a move" % line)
            white = black = cell = 0
            for run in re.findall("[xo]|[0-9]+", parts[1]):
                white |= (run == "x") << cell
                black |= (run == "o") << cell
                cell += 1 if run in "xo" else int(run) if len(run) < 3 else 65
            move = int(parts[2])
            require(cell <= 64 and move < 64 and not (white | black) >> move & 1,
                    "the line '%s' is no position with a move" % line)
            white, black, symmetry = canonical(white, black)
            require((white, black) not in self.listed, "the position '%s' came before, or its image" % line)
            self.listed[white, black] = symmetry[move]

    def end(self, strategic):
        require(strategic == len(self.listed),
                "some positions in the file never arise if White plays the moves of the file")


def read(path):
    with open(path, "rb") as file:
        content = file.read()
    if content.startswith(b"\x1f\x8b"):
        return Proof(content)
    return MoveList(re.split(r"(?:\A|\n)-{10,}\r?\n", content.decode("latin-1"), maxsplit=1)[-1])


class Checker:
    def __init__(self, said):
        self.said = said
        self.wins = said.claim.endswith(" wins")
        self.prover_is_white = said.claim.startswith("White") == self.wins
        self.forced_wins = ForcedWins()
        self.met = set()
        self.strategic = self.blocks = self.forced = self.pairings = self.replies = 0

    def check(self):
        white = black = 0
        moves = self.said.moves
        require(re.fullmatch("([0-3][0-9a-f])*", moves), "the moves of the position are illegal")
        for i in range(0, len(moves), 2):
            cell = 1 << int(moves[i:i + 2], 16)
            require(not (white | black) & cell, "a move of the position is to a cell that is taken")
            white, black = (white | cell, black) if i % 4 == 0 else (white, black | cell)
            require(not any(line & ~(white if i % 4 == 0 else black) == 0 for line in LINES),
                    "the game is over, so there is nothing to prove")
        if (len(moves) % 4 == 0) == self.prover_is_white:
            self.prover_moves(*canonical(white, black)[:2])
        else:
            self.opponent_moves(white, black)
        self.said.end(self.strategic)

    def prover_moves(self, white, black):
        """Proves a canonical position with the prover to move."""
        own, other = (white, black) if self.prover_is_white else (black, white)
        if completing(own, other) or (white, black) in self.met:
            return
        self.met.add((white, black))
        danger = completing(other, own)
        require(danger & (danger - 1) == 0, "the opponent can complete two lines")
        if danger:
            self.blocks += 1
            self.play(own, other, danger)
        elif not self.wins and pairing_holds(own, other):
            self.pairings += 1
        else:
            self.by_the_file(white, black, own, other)

    def by_the_file(self, white, black, own, other):
        listed = isinstance(self.said, MoveList)
        move = self.said.listed.get((white, black)) if listed else None
        if move is None and not self.said.is_plain and self.forced_wins.exists(own, other):
            self.forced += 1
            return
        if move is None:
            require(not listed, "there is neither a move in the file nor a forced win for %x %x"
                    % (white, black))
            move = self.said.byte()
        if move >= 64:
            require(self.said.is_plain, "a move of the proof is illegal")
            self.forced += 1
            gains = [self.said.byte() for _ in range(move - 64)]
            require(all(gain < 64 for gain in gains) and replays(Board(own, other), gains),
                    "the forced moves in the file do not win")
            return
        self.strategic += 1
        require(not (own | other) >> move & 1, "a move of the proof is illegal")
        self.play(own, other, 1 << move)

    def play(self, own, other, cell):
        own |= cell
        self.opponent_moves(*((own, other) if self.prover_is_white else (other, own)))

    def opponent_moves(self, white, black):
        own, other = (white, black) if self.prover_is_white else (black, white)
        require(not completing(other, own), "the opponent can complete a line")
        threats = completing(own, other)
        if threats & (threats - 1):
            return
        if not self.wins and pairing_holds(own, other):
            self.pairings += 1
            return
        cells = threats or ALL & ~(white | black)
        require(cells, "the board is full without the win that the proof claims")
        tried = set()
        for cell in cells_of(cells):
            next_white = white if self.prover_is_white else white | 1 << cell
            next_black = black | 1 << cell if self.prover_is_white else black
            least = canonical(next_white, next_black)[:2]
            if least not in tried:
                tried.add(least)
                self.replies += 1
                self.prover_moves(*least)


def main():
    try:
        checker = Checker(read(sys.argv[1]))
        checker.check()
    except (Refused, OSError, zlib.error) as e:
        print("Refused:", e)
        sys.exit(3)
    said = checker.said
    print("Accepted: %s after %s (%d moves, %d positions met, %d blocks, %d forced wins, %d pairings,"
          " %d replies)" % (said.claim, said.moves, checker.strategic, len(checker.met),
                            checker.blocks, checker.forced, checker.pairings, checker.replies))


if __name__ == "__main__":
    main()

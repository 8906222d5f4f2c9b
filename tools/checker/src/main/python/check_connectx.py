#!/usr/bin/env python3
"""Checks a proof of ConnectX that `twobig prove` has written: python3 check_connectx.py FILE

A second checker, written from the description of the file in the Java package
org.twobig.checker.connectx; it needs Python 3 and nothing else. Exit code 0: accepted, 3: refused.

A set of cells is an integer: column c, row r is the bit c * (rows + 1) + r. The bit above each column
stays empty. The searches that a proof leaves to this checker may take hours: `twobig prove --plain`
writes a proof that leaves none.
"""
import re
import sys
import zlib

GAME = re.compile("connectx:([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})")
CLAIM = re.compile("(White|Black) (wins|does not win)")
SEARCH = 255


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def bits(cells):
    while cells:
        yield cells & -cells
        cells &= cells - 1


class Board:
    def __init__(self, columns, rows, in_row):
        require(1 <= min(columns, rows) and max(columns, rows) <= 35 and in_row >= 1
                and columns * (rows + 1) <= 64, "there is no board of %d columns" % columns)
        self.columns, self.rows, self.stride = columns, rows, rows + 1
        self.bottom = sum(1 << c * self.stride for c in range(columns))
        self.cells = self.bottom * ((1 << rows) - 1)
        self.column_cells = [(1 << rows) - 1 << c * self.stride for c in range(columns)]
        # The rows that the leader gets, see follow_up: the second from the top, the fourth, ...
        self.leaders = sum(self.bottom << r for r in range(rows - 2, -1, -2))
        self.lines = set()
        for c in range(columns):
            for r in range(rows):
                for dc, dr in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    end_c, end_r = c + (in_row - 1) * dc, r + (in_row - 1) * dr
                    if end_c < columns and 0 <= end_r < rows:
                        self.lines.add(sum(1 << (c + i * dc) * self.stride + r + i * dr
                                           for i in range(in_row)))

    def playable(self, filled):
        return filled + self.bottom & self.cells

    def has_line(self, cells):
        return any(line & cells == line for line in self.lines)

    def completing(self, own, filled):
        """Returns the empty cells that complete a line of `own`."""
        found = 0
        for line in self.lines:
            missing = line & ~own
            if missing & (missing - 1) == 0 and not missing & filled:
                found |= missing
        return found

    def upwards(self, cells):
        """Returns a set of cells together with all cells above them."""
        for _ in range(self.rows - 1):
            cells |= cells << 1 & self.cells
        return cells

    def mirrored(self, cells):
        part = (1 << self.stride) - 1
        return sum((cells >> c * self.stride & part) << (self.columns - 1 - c) * self.stride
                   for c in range(self.columns))


class Rest:
    """A search of the rest of a game, which finds out whether the claim holds."""

    def __init__(self, board, prover_wins):
        self.board, self.prover_wins, self.known = board, prover_wins, {}

    def holds(self, mine, their, prover_moves):
        """Returns whether the claim holds; `mine` are the stones of the player to move."""
        board = self.board
        filled = mine | their
        playable = board.playable(filled)
        if board.completing(mine, filled) & playable:
            return prover_moves
        if not playable:
            return not self.prover_wins
        danger = board.completing(their, filled)
        forced = danger & playable
        moves = (forced or playable) & ~(danger >> 1)
        if not moves or forced & (forced - 1):
            return not prover_moves
        # The player whose win is claimed or denied cannot win if no line is left.
        winner = mine if prover_moves == self.prover_wins else their
        if not board.has_line(winner | board.cells & ~filled):
            return not self.prover_wins
        if not forced:
            fate = self.follow_up(mine, filled, danger)
            if fate == "loses" or fate == "does not win" and prover_moves == self.prover_wins:
                return not prover_moves
        key = mine, their, prover_moves
        if key not in self.known:
            order = sorted(bits(moves), reverse=True, key=lambda move: bin(
                board.completing(mine | move, filled | move)).count("1"))
            self.known[key] = any(
                self.holds(their, mine | move, not prover_moves) == prover_moves
                for move in order) == prover_moves
        return self.known[key]

    def follow_up(self, mine, filled, threats):
        """Bounds what the player to move, the leader, reaches if the other answers in the same column.

        With an even number of empty cells, the leader gets the rows of `leaders` and the lowest cells
        of the columns with an odd number of empty cells, which come in pairs. If the other player has
        a threat in another row, the cells from it upwards stay empty: the leader must play below it in
        the end, and loses. With an odd number of empty cells, a threat in a row of `leaders` takes an
        odd number of cells away, and in its column the players exchange their rows.
        """
        board = self.board
        empty = board.cells & ~filled
        leaders = empty & board.leaders
        playable = board.playable(filled)
        cut_off = board.upwards(threats & ~board.leaders)
        if bin(empty).count("1") % 2 == 0:
            if board.has_line(mine | leaders & ~cut_off | playable & ~leaders):
                return "unknown"
            return "loses" if cut_off else "does not win"
        for column in board.column_cells:
            threat = next(bits(threats & leaders & column), 0)
            beyond = board.upwards(threat) | cut_off & ~column
            turned = (leaders ^ column & empty) & ~beyond
            if threat and not board.has_line(mine | turned | playable):
                return "loses"
        return "unknown"


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
        (game, self.moves, self.claim), body = read(path)
        board, claim = GAME.fullmatch(game), CLAIM.fullmatch(self.claim)
        require(board and claim and re.fullmatch("[1-9a-z]{0,64}", self.moves),
                "the file does not begin as a proof does")
        self.board = Board(*(int(side) for side in board.groups()))
        self.wins = claim[2] == "wins"
        self.prover_is_white = (claim[1] == "White") == self.wins
        self.body = iter(body)
        self.rest = Rest(self.board, self.wins)
        self.met = set()
        self.steps = self.searches = 0

    def check(self):
        board, white, black = self.board, 0, 0
        for i, move in enumerate(self.moves):
            column = int(move, 36) - 1
            cell = board.playable(white | black) & board.column_cells[column] \
                if column < board.columns else 0
            require(cell and not self.is_over(white, black), "the moves of the position are illegal")
            white, black = (white | cell, black) if i % 2 == 0 else (white, black | cell)
        require(not self.is_over(white, black) and board.playable(white | black),
                "the game is over, so there is nothing to prove")
        own, other = (white, black) if self.prover_is_white else (black, white)
        if (len(self.moves) % 2 == 0) == self.prover_is_white:
            self.prover_moves(own, other)
        else:
            self.opponent_moves(own, other)
        require(next(self.body, None) is None, "the file goes on after the proof")

    def is_over(self, white, black):
        return self.board.has_line(white) or self.board.has_line(black)

    def is_prevented(self, own, other):
        """Returns whether "does not win" is proved: the board is full or the opponent has no line left."""
        full = not self.board.playable(own | other)
        require(not (full and self.wins), "the board is full without the win that the proof claims")
        return full or not self.wins and not self.board.has_line(other | self.board.cells & ~own)

    def code(self, own, other):
        return (own if self.prover_is_white else other) | (own | other) + self.board.bottom

    def prover_moves(self, own, other):
        board = self.board
        image = board.mirrored(own), board.mirrored(other)
        if self.code(*image) < self.code(own, other):
            own, other = image
        filled = own | other
        playable = board.playable(filled)
        if board.completing(own, filled) & playable or self.is_prevented(own, other):
            return
        if (own, other) in self.met:
            return
        self.met.add((own, other))
        danger = board.completing(other, filled) & playable
        require(danger & (danger - 1) == 0, "the opponent can complete two lines")
        if danger:
            self.opponent_moves(own | danger, other)
            return
        self.steps += 1
        column = next(self.body, None)
        require(column is not None, "the file ends before the proof does")
        if column == SEARCH:
            self.searches += 1
            require(self.rest.holds(own, other, True), "a search refutes the claim")
            return
        cell = playable & board.column_cells[column] if column < board.columns else 0
        require(cell, "the move %d is illegal" % (column + 1))
        self.opponent_moves(own | cell, other)

    def opponent_moves(self, own, other):
        filled = own | other
        playable = self.board.playable(filled)
        require(not self.board.completing(other, filled) & playable, "the opponent can complete a line")
        if not self.is_prevented(own, other):
            for cell in bits(playable):
                self.prover_moves(own, other | cell)


def main():
    try:
        checker = Checker(sys.argv[1])
        checker.check()
    except (Refused, OSError, zlib.error) as e:
        print("Refused:", e)
        sys.exit(3)
    print("Accepted: %s after %s (%d moves, %d positions met, %d searched)" % (
        checker.claim, checker.moves, checker.steps, len(checker.met), checker.searches))


if __name__ == "__main__":
    main()

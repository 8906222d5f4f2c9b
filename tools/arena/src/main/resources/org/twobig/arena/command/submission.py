"""Plays ConnectX: alpha-beta on bitboards with iterative deepening.

One file for Kaggle, in plain Python 3. A cell is the bit column * (rows + 1) + row, rows from the
bottom; the spare bit on top of each column keeps lines from running into the next one. Python's
integers are as long as they need be, so boards may have any size.
"""

import time

# Share of a move's time that is used; the rest is for transport.
USED = 0.7
WIN = 1 << 30
# Nodes between two readings of the clock; on the largest boards a node takes milliseconds.
INTERVAL = 32


class Late(Exception):
    """The time is over."""


class Search:
    def __init__(self, columns, rows, inarow, seconds):
        self.columns = columns
        self.rows = rows
        self.stride = rows + 1
        self.inarow = inarow
        self.cells = columns * rows
        self.bottom = sum(1 << (c * self.stride) for c in range(columns))
        self.board = self.bottom * ((1 << rows) - 1)
        self.column_bits = [((1 << rows) - 1) << (c * self.stride) for c in range(columns)]
        fits = inarow <= max(columns, rows)
        self.steps = (1, self.stride, self.stride - 1, self.stride + 1) if fits else ()
        self.deadline = time.perf_counter() + seconds
        self.nodes = 0
        self.table = {}
        # the middle first: more lines go through it
        self.order = sorted(range(columns), key=lambda c: abs(2 * c + 1 - columns))
        # If only waiting moves are left, the first player fills rows 1, 3 ..., the second rows 2, 4 ...
        odd = self.bottom * sum(1 << r for r in range(0, rows, 2))
        self.good = (odd, self.board & ~odd)

    def completing(self, stones):
        """Returns the cells that complete a line with some stones."""
        found = 0
        last = self.inarow - 1
        for step in self.steps:
            for hole in range(last + 1):
                line = -1
                for i in range(1, hole + 1):
                    line &= stones << (i * step)
                for i in range(1, last - hole + 1):
                    line &= stones >> (i * step)
                found |= line
        return found & self.board

    def evaluate(self, own, other, filled, stones):
        """Returns the value for the player to move: threats count, in own rows and low rows most."""
        score = 0
        for mine, sign, player in ((own, 1, stones & 1), (other, -1, 1 - (stones & 1))):
            threats = self.completing(mine) & ~filled
            score += sign * (8 * bin(threats).count("1") + 16 * bin(threats & self.good[player]).count("1"))
        centre = self.column_bits[self.order[0]]
        return score + bin(own & centre).count("1") - bin(other & centre).count("1")

    def search(self, own, other, stones, depth, alpha, beta):
        """The worth of a position in which the game goes on, for the player to move."""
        self.nodes += 1
        if self.nodes % INTERVAL == 0 and time.perf_counter() > self.deadline:
            raise Late()
        filled = own | other
        playable = (filled + self.bottom) & self.board
        if self.completing(own) & playable:
            return WIN - stones, -1
        threats = self.completing(other) & playable
        if threats:
            if threats & (threats - 1):
                return stones + 1 - WIN, -1
            playable = threats
        if stones + 1 == self.cells:
            return 0, -1
        if depth <= 0 and not threats:
            return self.evaluate(own, other, filled, stones), -1
        key = (own, filled)
        known = self.table.get(key)
        first = -1
        if known is not None:
            first = known[3]
            if known[0] >= depth and (
                known[1] == 0
                or (known[1] > 0 and known[2] >= beta)
                or (known[1] < 0 and known[2] <= alpha)
            ):
                return known[2], first
        columns = self.order if first < 0 else [first] + [c for c in self.order if c != first]
        best, move, low = -WIN, -1, alpha
        for column in columns:
            cell = playable & self.column_bits[column]
            if cell:
                worth = -self.search(
                    other, own | cell, stones + 1, depth - (0 if threats else 1), -beta, -low
                )[0]
                if move < 0 or worth > best:
                    best, move = worth, column
                    low = max(low, best)
                if low >= beta:
                    break
        kind = 1 if best >= beta else -1 if best <= alpha else 0
        self.table[key] = (depth, kind, best, move)
        return best, move

    def choose(self, own, other, stones):
        filled = own | other
        playable = (filled + self.bottom) & self.board
        for wanted in (self.completing(own), self.completing(other)):
            for column in self.order:
                if wanted & playable & self.column_bits[column]:
                    return column
        best = next(c for c in self.order if playable & self.column_bits[c])
        depth = 1
        try:
            while depth <= self.cells - stones:
                worth, move = self.search(own, other, stones, depth, -WIN, WIN)
                best = move if move >= 0 else best
                if abs(worth) > WIN - 10 * self.cells:
                    break
                depth += 1
        except Late:
            pass
        return best


def agent(observation, configuration):
    columns, rows = configuration["columns"], configuration["rows"]
    seconds = configuration["actTimeout"] if "actTimeout" in configuration else 2
    search = Search(columns, rows, configuration["inarow"], USED * seconds)
    stones = [0, 0, 0]
    for i, mark in enumerate(observation["board"]):
        if mark:
            stones[mark] |= 1 << (i % columns * (rows + 1) + rows - 1 - i // columns)
    mark = observation["mark"]
    played = bin(stones[1] | stones[2]).count("1")
    return search.choose(stones[mark], stones[3 - mark], played)

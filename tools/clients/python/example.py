"""Plays the best moves from a position on, and says what is known of each.

    python3 example.py MOVES [how twobig is started and its store, such as: twobig --store week]
"""

import sys
import time

from twobig import Refused, Twobig


def main():
    moves = sys.argv[1] if len(sys.argv) > 1 else "80DB4A583CFE3623A45E190F770521F23EE5"
    command = sys.argv[2:] or ["twobig"]
    store = None
    if "--store" in command:
        at = command.index("--store")
        store = command[at + 1]
        command = command[:at] + command[at + 2 :]
    with Twobig(store=store, command=command) as twobig:
        print(f"{twobig.about['game']}: {twobig.about['notation']}")
        for ask in (
            lambda: list(twobig.values([moves, "no position", moves])),
            lambda: twobig.go(moves, question="nonsense"),
        ):
            try:
                ask()
            except Refused as refused:
                print(f"refused: {refused}")
        assert next(twobig.values([moves[:1]]))["position"] == moves[:1]
        while True:
            known = twobig.position(moves)
            if known["over"]:
                print(f"{moves}: {known['verdict']}, the game is over")
                break
            answer = twobig.go(moves, seconds=20)
            print(f"{moves}: {answer['answer']}, {answer['nodes']} nodes, play {answer['best']}")
            moves += answer["best"]
        prefixes = [moves[:length] for length in range(len(moves) + 1)] * 20
        start = time.perf_counter()
        count = sum(1 for said in twobig.values(prefixes) if "verdict" in said)
        print(f"{count} values, {count / (time.perf_counter() - start):.0f} a second")


if __name__ == "__main__":
    main()

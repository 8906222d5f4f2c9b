"""Asks twobig engine: what is known of positions, and what a search finds.

    with Twobig(store="week") as twobig:
        print(twobig.value("0F")["verdict"])
        print(twobig.go("0092B7A8DF8796AB69510E727184", seconds=10)["answer"])

It needs nothing but Python 3.8 and the program twobig. One thread at a time asks; stop() is for any.
"""

import json
import subprocess
import threading


class Refused(Exception):
    """The engine cannot follow a command; the text says why."""


class Twobig:
    """A running engine. To be closed, or used in a with statement."""

    def __init__(self, store=None, game=None, threads=None, command=("twobig",)):
        """Starts it.

        store, game, threads are those of the command line; command is how twobig is started.
        """
        options = {"--store": store, "--game": game, "--threads": threads}
        words = [*command, "engine"]
        for name, value in options.items():
            if value is not None:
                words += [name, str(value)]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1 << 16,
        )
        self._writing = threading.Lock()
        self._count = 0
        try:
            self.about = self._ask({"cmd": "hello"})
        except BaseException:
            self.close()
            raise

    def _send(self, command):
        with self._writing:
            self._process.stdin.write(json.dumps(command) + "\n")
            self._process.stdin.flush()

    def _read(self):
        line = self._process.stdout.readline()
        if not line:
            raise Refused("the engine has ended; what it said stands on the standard error")
        return json.loads(line)

    def _ask(self, command, on_info=None):
        """The answer to a command, past the info lines before it."""
        self._count += 1
        mine = str(self._count)
        self._send({**command, "id": mine})
        while True:
            said = self._read()
            kind = said["schema"].split("/")[1]
            if kind == "engine-error" and said.get("id", mine) == mine:
                raise Refused(said["detail"])
            if said.get("id") != mine:
                continue
            if kind != "engine-info":
                return said
            if on_info is not None:
                on_info(said)

    def position(self, moves):
        """What is known of a position and of each of its moves, as twobig analyze --known --json says."""
        return self._ask({"cmd": "position", "moves": moves})

    def value(self, moves):
        """What is known of a position alone: its verdict, and the work behind it."""
        return self._ask({"cmd": "value", "moves": moves})

    def values(self, positions):
        """The same of many positions, a few hundred at a time: thousands a second."""
        positions = list(positions)
        for start in range(0, len(positions), 256):
            part = positions[start : start + 256]
            self._count += 1
            mine = str(self._count)
            with self._writing:
                for moves in part:
                    command = {"cmd": "value", "moves": moves, "id": mine}
                    self._process.stdin.write(json.dumps(command) + "\n")
                self._process.stdin.flush()
            answers = []
            while len(answers) < len(part):
                said = self._read()
                if said.get("id") == mine:
                    answers.append(said)
            for said in answers:
                if said["schema"].startswith("twobig/engine-error"):
                    raise Refused(said["detail"])
                yield said

    def go(self, moves, question="both", seconds=None, nodes=None, on_info=None):
        """Solves a position, as twobig solve --json says; best is the move to play.

        on_info is told now and then how far it is. Without seconds and nodes it takes what it takes.
        """
        command = {"cmd": "go", "moves": moves, "question": question}
        if seconds is not None:
            command["seconds"] = seconds
        if nodes is not None:
            command["nodes"] = nodes
        return self._ask(command, on_info)

    def stop(self):
        """Ends go soon, which then says what is known; for any thread."""
        self._send({"cmd": "stop"})

    def close(self):
        """Ends the engine; what it has solved is in the store."""
        try:
            self._process.stdin.close()
        except OSError:
            pass  # it has ended by itself
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

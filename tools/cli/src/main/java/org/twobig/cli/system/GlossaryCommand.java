package org.twobig.cli.system;

import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code twobig glossary}: its help is all it has to say. */
@Command(
    name = "glossary",
    header = "Explain the words used here",
    description = {
      "table        memory of fixed size that holds entries of solved positions",
      "entry        64 bits of a table: a key, what is known, and the work",
      "work         nodes of the subtree that was searched for an entry, rounded",
      "key          a number that identifies a position exactly: not a hash",
      "folded key   one key for positions that differ only in irrelevant cells",
      "bucket       the place in a table for the entries of a key: two entries",
      "strategy     which entry of a full bucket is replaced: twobig, big, new",
      "partition    a part of a table for some numbers of plies, with its own size",
      "store        a directory with all that was solved: table, journal, counters",
      "hot table    the table of a store in memory, shared by all processes",
      "checkpoint   a copy of the hot table on disk, loaded again when needed",
      "journal      the finished tasks of a long solve, kept in its store",
      "task         a position that a long solve gives to a thread or a worker",
      "ply          a move of one player; also the number of stones on the board",
      "line         moves of both players to the verdict; not always the shortest",
      "proof        a file with the winner's move in every position that can arise",
      "static proof a position decided by a rule (follow-up, zugzwang), not a search",
      ""
    },
    footer = "  twobig glossary")
public final class GlossaryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().usage(System.out);
    return ExitCode.OK;
  }
}

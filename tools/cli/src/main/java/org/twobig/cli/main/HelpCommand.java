package org.twobig.cli.main;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code twobig help}. */
@Command(
    name = "help",
    helpCommand = true,
    header = "Explain a command in full",
    description = {
      "Explains a command in full, or lists all commands. The words used there:",
      "",
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
    footer = {"  twobig help solve", "  twobig help help"})
final class HelpCommand implements Callable<Integer> {
  @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "The command.")
  private Optional<String> name = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    String text =
        name.isEmpty()
            ? program.getUsageMessage()
            : HelpLayout.full(
                Optional.ofNullable(program.getSubcommands().get(name.get()))
                    .orElseThrow(
                        () ->
                            new UsageException("there is no command '%s'".formatted(name.get()))));
    program.getOut().print(text);
    program.getOut().flush();
    return ExitCode.OK;
  }
}

package org.twobig.lab;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.NodeCounts;
import org.twobig.connectfour3d.search.NodeEnd;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.lab.bench.Jvm;
import org.twobig.lab.ladder.Contender;
import org.twobig.store.PrivateTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench nodes}. */
@Command(
    name = "nodes",
    header = "Count why the nodes of the search end",
    description = {
      "Solves random positions one after the other on one table in private memory, for both"
          + " questions, and prints CSV: a row for each number of stones, search and question. After"
          + " the nodes stand the positions made (the nodes, those on forcing lines and those that"
          + " were only looked up), the keys made of positions that were not made themselves, and"
          + " the nodes by why they ended.",
      ""
    },
    footer = {
      "  bench nodes --from 30 --to 28 --count 100",
      "  bench nodes --from 30 --to 30 --count 100 --ablation"
    })
final class NodesCommand implements Callable<Integer> {
  @Mixin private final Rungs rungs = new Rungs(30, 30, 100);

  @Mixin private final Contenders contenders = new Contenders();

  @Override
  public Integer call() {
    rungs.requireSense();
    List<Contender> all = contenders.all();
    System.out.println(
        Stream.concat(
                Stream.of("stones,search,question,positions,yes,cpu_seconds,nodes,made,keys"),
                Arrays.stream(NodeEnd.values()).map(end -> end.name().toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining(",")));
    for (int stones : rungs.stones()) {
      List<Position> positions = rungs.moves(stones).stream().map(Position::ofMoves).toList();
      for (Contender contender : all) {
        for (Question question : List.of(Question.WHITE, Question.BLACK, Question.BOTH)) {
          System.out.println(row(stones, positions, contender, question));
          System.out.flush();
        }
      }
    }
    return ExitCode.OK;
  }

  private static String row(
      int stones, List<Position> positions, Contender contender, Question question) {
    int yes = 0;
    long cpuStart = Jvm.cpuNanos();
    NodeCounts counts;
    try (Arena arena = Arena.ofConfined()) {
      Solver solver =
          new Solver(PrivateTable.create(contender.layout(), arena), contender.features());
      for (Position position : positions) {
        yes += question == Question.BOTH ? both(solver, position) : yes(solver, position, question);
      }
      counts = solver.counts();
    }
    double seconds = (Jvm.cpuNanos() - cpuStart) * 1e-9;
    return Stream.concat(
            Stream.of(
                stones,
                contender.search(),
                question.name().toLowerCase(Locale.ROOT),
                positions.size(),
                yes,
                String.format(Locale.ROOT, "%.2f", seconds),
                counts.nodes(),
                counts.made(),
                counts.keys()),
            Arrays.stream(NodeEnd.values()).map(counts.ends()::get))
        .map(Object::toString)
        .collect(Collectors.joining(","));
  }

  private static int yes(Solver solver, Position position, Question question) {
    return solver.solve(position, question).yes() ? 1 : 0;
  }

  /** Positions that a player wins; Black is asked for unless White wins. */
  private static int both(Solver solver, Position position) {
    return yes(solver, position, Question.WHITE) == 1 ? 1 : yes(solver, position, Question.BLACK);
  }
}

package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.Types;
import org.twobig.lab.bench.SideBySide;
import org.twobig.tt.store.StoreBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "others",
    header = "Measure the table beside C, Agrona, Chronicle Map, LMDB and RocksDB",
    description = {
      "Fills tables with equal keys and probes them in turn: Twobig's, its counterpart in C"
          + " (if there is a compiler), Agrona's Long2LongHashMap, Chronicle Map, LMDB and RocksDB."
          + " Nanoseconds for one store and one probe: dependent (each waits for the"
          + " one before), independent, batch (16 at once). The least of all rounds counts. Prints"
          + " CSV.",
      "",
      "memory=store: tables on a RAM file system, Twobig's and C's in one store. memory=private: in"
          + " memory of the process with pages of 2 MiB; large_pages_percent says how much"
          + " of them the system gave. What does not fit into memory is left out.",
      "",
      "Then, of tables on files: an operation where two processes work on the table at the same"
          + " time, the mean of both; to open the table in a new process, its libraries loaded, and"
          + " to look up a key, also after its writer was killed. kept_percent: of the stores, up to"
          + " a million, that the killed process had finished last.",
      ""
    },
    footer = {"  bench others --sizes 1g --rounds 15"})
final class OthersCommand implements Callable<Integer> {
  /** Dependent probes need entries whose highest bit is 0, which smaller tables do not have. */
  private static final long SMALLEST = 16L << 20;

  @Option(
      names = "--sizes",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "SIZE",
      defaultValue = "64m,1g,8g",
      converter = Types.Bytes.class,
      description = "Sizes of the table. Default: ${DEFAULT-VALUE}.")
  private List<Long> sizes = new ArrayList<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "9",
      description = "Turns of each contestant. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "2000000",
      description = "Probes or stores in a turn. Default: ${DEFAULT-VALUE}.")
  private long operations;

  @Option(
      names = "--contestants",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "NAME",
      description =
          "Only these of twobig, c, agrona, chronicle, lmdb, rocksdb, rocksdb-log. C fills no table"
              + " in a store without twobig. Default: all.")
  private Set<String> contestants = new LinkedHashSet<>();

  @Option(
      names = "--hot",
      paramLabel = "DIR",
      description =
          "RAM file system for the store, perhaps one mounted with huge=always. Default: /dev/shm.")
  private Path hot = StoreBuilder.DEFAULT_HOT_DIRECTORY;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Refusal.usageIf(
        rounds < 1 || operations < 16, "measure 1 round or more, each of 16 operations or more");
    Refusal.usageIf(sizes.stream().anyMatch(size -> size < SMALLEST), "sizes are 16m or more");
    new SideBySide(sizes, hot, operations, rounds, contestants).run(System.out);
    return ExitCode.OK;
  }
}

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
      "Fills tables with equal keys: Twobig's, a program in C on such a table (if there is a"
          + " compiler), Agrona's Long2LongHashMap, Chronicle Map, LMDB and RocksDB. The tables"
          + " take turns. Prints as CSV the nanoseconds of processor time of a store and of probes:"
          + " dependent (each waits for the result of the probe before), independent, or a batch of"
          + " 16 at once. The least time of all rounds counts.",
      "",
      "memory=store: tables on a RAM file system, but Agrona's on the heap; C uses Twobig's store."
          + " memory=private: tables in memory of the process; large_pages_percent is the share of"
          + " pages of 2 MiB that the system gave. A table without room in memory is left out.",
      "",
      "Then measures tables on files while two processes use them (the mean of both), and opens"
          + " them in a new process: the time to load libraries, open the table and find a key."
          + " open_after_kill: the same after its writer was killed. kept_percent: the share of the"
          + " writer's last finished stores, up to a million, that are still found.",
      ""
    },
    footer = {"  bench others --sizes 1g --rounds 15"})
final class OthersCommand implements Callable<Integer> {
  /** In smaller tables the highest bit of an entry may be 1; dependent probes need it to be 0. */
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
      description = "Most probes or stores in a turn. Default: ${DEFAULT-VALUE}.")
  private long operations;

  @Option(
      names = "--contestants",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "NAME",
      description =
          "Only these of twobig, c, agrona, chronicle, lmdb, rocksdb, rocksdb-log. In a store c"
              + " uses the table that twobig fills. Default: all.")
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
        rounds < 1 || operations < 16, "--rounds must be at least 1, --operations at least 16");
    Refusal.usageIf(
        sizes.stream().anyMatch(size -> size < SMALLEST), "--sizes must be at least 16m");
    new SideBySide(sizes, hot, operations, rounds, contestants).run(System.out);
    return ExitCode.OK;
  }
}

package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.store.OfflineWork;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;

/** The result of a command that rewrites a store: its new table, the entries kept and lost. */
@JsonTypeName("twobig/maintenance/1")
public record MaintenanceReport(
    String store,
    long buckets,
    long tableBytes,
    long entries,
    long lost,
    long damaged,
    List<Maintenance.SourceCounts> from)
    implements Report {
  static MaintenanceReport of(Path store, Maintenance.Result result) {
    return new MaintenanceReport(
        store.toString(),
        result.table().buckets(),
        result.table().dataBytes(),
        result.kept(),
        result.lost(),
        result.damaged(),
        result.parts());
  }

  /** Does work, prints its report and returns the exit code. Ctrl-C leaves the store unchanged. */
  static int run(Path store, Function<Progress, Maintenance.Result> work, JsonOption json) {
    return OfflineWork.run("the store is unchanged", work)
        .map(result -> print(store, result, json))
        .orElse(ExitCode.INTERRUPTED);
  }

  static int print(Path store, Maintenance.Result result, JsonOption json) {
    json.print(of(store, result));
    if (result.damaged() > 0) {
      Messages.warn(
          "left out %s, which no solver can have stored",
          Units.number(result.damaged(), "damaged entry"));
    }
    return ExitCode.OK;
  }
}

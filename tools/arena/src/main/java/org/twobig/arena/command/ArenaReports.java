package org.twobig.arena.command;

import java.util.List;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Reports;

/** The reports of this package, whose schemas the command line finds as a service. */
public final class ArenaReports implements Reports {
  @Override
  public List<Class<? extends Report>> types() {
    return List.of(ExamReport.class, TournamentReport.class);
  }
}

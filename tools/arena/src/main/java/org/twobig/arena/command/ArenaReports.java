package org.twobig.arena.command;

import java.util.List;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Reports;

/** The reports of the commands of this package. */
public final class ArenaReports implements Reports {
  @Override
  public List<Class<? extends Report>> types() {
    return List.of(ExamReport.class, TournamentReport.class);
  }
}

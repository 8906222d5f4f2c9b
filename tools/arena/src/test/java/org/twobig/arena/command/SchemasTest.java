package org.twobig.arena.command;

import java.util.List;
import org.twobig.cli.SchemasContract;
import org.twobig.cli.view.Report;

/** The reports of the arena have the schemas that lie beside those of the command line. */
class SchemasTest extends SchemasContract {
  SchemasTest() {
    super("org/twobig/cli/schema");
  }

  @Override
  protected List<Class<? extends Report>> reports() {
    return List.of(ExamReport.class, TournamentReport.class);
  }
}

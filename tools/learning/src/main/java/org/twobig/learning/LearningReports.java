package org.twobig.learning;

import java.util.List;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Reports;

/** The reports of the training, whose schemas the program finds as a service. */
public final class LearningReports implements Reports {
  @Override
  public List<Class<? extends Report>> types() {
    return List.of(ErrorReport.class, Generation.class);
  }
}

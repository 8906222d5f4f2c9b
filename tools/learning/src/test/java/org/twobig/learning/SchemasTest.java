package org.twobig.learning;

import java.util.List;
import org.twobig.cli.SchemasContract;
import org.twobig.cli.view.Report;

/** The reports of the training have the schemas that lie beside them. */
class SchemasTest extends SchemasContract {
  SchemasTest() {
    super("org/twobig/learning/schema");
  }

  @Override
  protected List<Class<? extends Report>> reports() {
    return List.of(ErrorReport.class, Generation.class);
  }
}

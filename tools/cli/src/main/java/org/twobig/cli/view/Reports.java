package org.twobig.cli.view;

import java.util.List;

/**
 * The reports of a module, found by the service loader. The meaning of their fields stands in the
 * file {@code words.properties} beside the class.
 */
public interface Reports {
  /** Returns the records that the module prints as JSON. */
  List<Class<? extends Report>> types();
}

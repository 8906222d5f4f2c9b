package org.twobig.cli.view;

import java.util.List;

/**
 * The reports of a module, found by the service loader. The file {@code words.properties} beside
 * the implementing class describes their fields.
 */
public interface Reports {
  List<Class<? extends Report>> types();
}

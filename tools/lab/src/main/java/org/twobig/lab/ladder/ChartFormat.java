package org.twobig.lab.ladder;

import java.util.Locale;

/** Kind of a picture file. */
public enum ChartFormat {
  /** Drawn at any size. */
  SVG,

  /** Pixels. */
  PNG;

  /** What stands behind the dot, and what the drawing library calls it. */
  String extension() {
    return name().toLowerCase(Locale.ROOT);
  }
}

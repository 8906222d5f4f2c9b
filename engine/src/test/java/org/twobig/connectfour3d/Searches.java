package org.twobig.connectfour3d;

import java.util.Set;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.connectfour3d.search.Search;
import org.twobig.table.Table;
import org.twobig.table.WordRegion;

/** Searches on tables that are not partitioned. */
public final class Searches {
  private Searches() {}

  /** A search for the question whether White wins. */
  public static Search of(WordRegion table, Set<Feature> features) {
    return of(table, features, true);
  }

  /**
   * @param forWhite whether the question is if White wins; else, if Black does
   */
  public static Search of(WordRegion table, Set<Feature> features, boolean forWhite) {
    return new Search(Table.of(table), forWhite, features);
  }
}

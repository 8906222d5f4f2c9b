package org.twobig.cli.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** The reference of a program as files. */
public final class Reference {
  private Reference() {}

  /**
   * A page of section 1 for each command.
   *
   * @param version of the program, such as twobig 0.1.0
   * @return texts by names of files
   */
  public static Map<String, String> manPages(CommandLine program, String version) {
    Map<String, String> pages = new LinkedHashMap<>();
    for (Manual manual : Manual.all(program)) {
      pages.put(manual.pageName() + ".1", ManPage.of(manual, Surroundings.OF_TWOBIG, version));
    }
    return pages;
  }

  /** One page for all commands. */
  public static Map<String, String> markdown(CommandLine program, String version) {
    List<Manual> manuals = Manual.all(program);
    return Map.of("twobig.md", Markdown.of(manuals, Surroundings.OF_TWOBIG, version));
  }
}

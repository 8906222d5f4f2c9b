package org.twobig.cli.system;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Table;

/** Options, their values where the command line names none, and where these come from. */
@JsonTypeName("twobig/config/1")
public record ConfigReport(String file, boolean found, List<Setting> settings) implements Report {
  /** Where a value comes from. */
  public enum Source {
    FILE,
    BUILT_IN,
    NONE
  }

  /** An option. */
  public record Setting(
      String command,
      String option,
      Optional<String> value,
      Source source,
      Optional<Integer> line) {
    private String origin() {
      return switch (source) {
        case FILE -> "your file" + line.map(number -> ", line " + number).orElse("");
        case BUILT_IN -> "built-in";
        case NONE -> "not set";
      };
    }
  }

  @Override
  public String text() {
    return "Your file  %s%s%n".formatted(file, found ? "" : " (not found, defaults apply)")
        + (settings.isEmpty()
            ? ""
            : new Table<Setting>()
                .words("option", 6, setting -> setting.command + " " + setting.option)
                .words("from", 18, Setting::origin)
                .words("value", 1, setting -> setting.value.orElse("-"))
                .text(settings));
  }
}

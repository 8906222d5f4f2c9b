package org.twobig.cli.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.cli.config.Defaults;
import org.twobig.cli.config.OptionKeys;
import org.twobig.cli.config.Setting;
import org.twobig.cli.main.ComputedDefaults;
import org.twobig.cli.view.JsonLine;
import org.twobig.cli.view.Rows;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What is in force for options that a command line leaves out, and why.
 *
 * @param file the user's defaults
 * @param lines one for each option, those of a command together
 */
public record SettingsReport(Path file, List<Line> lines) {
  private static final int WIDEST_VALUE = 20;

  /** Where a value comes from. */
  enum Source {
    FILE,
    PROFILE,
    BUILT_IN,
    COMPUTED,
    NONE
  }

  /**
   * An option.
   *
   * @param value as on the command line; empty if it has none
   * @param setting the line it stands in, of the sources that are files
   */
  record Line(
      OptionKeys.Target target, Optional<String> value, Source source, Optional<Setting> setting) {
    /** Where the value comes from, for a person. */
    String origin() {
      switch (source) {
        case FILE:
          return "your file, line " + setting.orElseThrow().line();
        case PROFILE:
          return "profile %s, line %d"
              .formatted(
                  setting.orElseThrow().file().getFileName().toString().replaceFirst("\\..*", ""),
                  setting.orElseThrow().line());
        case BUILT_IN:
          return "built-in";
        case COMPUTED:
          return "computed";
        default:
          return target.option().required() ? "to be given" : "not set";
      }
    }
  }

  /** The report on some options. */
  public static SettingsReport of(
      List<OptionKeys.Target> targets, Defaults defaults, Optional<String> profile) {
    Map<String, Map<String, Setting>> settings = new HashMap<>();
    List<Line> lines = new ArrayList<>();
    for (OptionKeys.Target target : targets) {
      Map<String, Setting> ofCommand =
          settings.computeIfAbsent(
              target.command(), command -> defaults.settings(command, profile));
      lines.add(line(target, Optional.ofNullable(ofCommand.get(target.key())), profile));
    }
    return new SettingsReport(defaults.file(), lines);
  }

  private static Line line(
      OptionKeys.Target target, Optional<Setting> setting, Optional<String> profile) {
    if (setting.isPresent()) {
      return new Line(
          target,
          setting.map(Setting::value),
          Source.valueOf(setting.get().origin().name()),
          setting);
    }
    Optional<String> builtIn = builtIn(target.option());
    if (builtIn.isPresent()) {
      return new Line(target, builtIn, Source.BUILT_IN, setting);
    }
    Optional<String> computed =
        target.option().required() ? Optional.empty() : ComputedDefaults.of(target.option());
    return new Line(
        target, computed, computed.isPresent() ? Source.COMPUTED : Source.NONE, setting);
  }

  /** The default that the program gives an option, whatever the user's file says. */
  static Optional<String> builtIn(OptionSpec option) {
    if (option.defaultValue() != null) {
      return Optional.of(option.defaultValue());
    }
    Object initial = option.initialValue();
    if (initial instanceof Optional) {
      return ((Optional<?>) initial).map(Object::toString);
    }
    if (initial instanceof List) {
      String all =
          ((List<?>) initial).stream().map(Object::toString).collect(Collectors.joining(","));
      return Optional.of(all).filter(text -> !text.isEmpty());
    }
    return option.required()
        ? Optional.empty()
        : Optional.ofNullable(initial).map(Object::toString);
  }

  String text() {
    Rows rows = new Rows();
    rows.add("Your file", file + (Files.exists(file) ? "" : " (absent)"));
    StringBuilder text = new StringBuilder(rows.toString());
    String command = "";
    for (Line line : lines) {
      if (!line.target().command().equals(command)) {
        command = line.target().command();
        text.append("%n%s%n".formatted(command.replace('.', ' ')));
      }
      text.append(
          "  %%-%ds  %%-%ds  %%s%%n"
              .formatted(width(), WIDEST_VALUE)
              .formatted(
                  line.target().option().longestName(), line.value().orElse("-"), line.origin()));
    }
    return text.toString();
  }

  private int width() {
    return lines.stream()
        .mapToInt(line -> line.target().option().longestName().length())
        .max()
        .orElse(0);
  }

  public JsonLine json() {
    return new JsonLine()
        .add("file", file.toString())
        .add("file_exists", Files.exists(file))
        .add("options", lines.stream().map(SettingsReport::json).toList());
  }

  private static JsonLine json(Line line) {
    JsonLine json =
        new JsonLine()
            .add("command", line.target().command().replace('.', ' '))
            .add("option", line.target().option().longestName());
    line.value().ifPresent(value -> json.add("value", value));
    json.add("source", line.source().name().toLowerCase(Locale.ROOT));
    line.setting()
        .ifPresent(
            setting ->
                json.add("settings_file", setting.file().toString()).add("line", setting.line()));
    return json;
  }
}

package org.twobig.cli.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The settings of one file, each of an option that there is. */
final class Layer {
  static final Layer EMPTY = new Layer(Map.of());

  private final Map<String, Setting> settings;

  private Layer(Map<String, Setting> settings) {
    this.settings = settings;
  }

  /**
   * The settings as a layer.
   *
   * @throws ConfigException if one names no option
   */
  static Layer of(List<Setting> settings, OptionKeys keys) {
    settings.forEach(keys::check);
    return new Layer(
        settings.stream().collect(Collectors.toMap(Setting::key, Function.identity())));
  }

  /** What it says of an option: for its command, or else for all that have it. */
  Optional<Setting> of(OptionKeys.Target target) {
    return Optional.ofNullable(settings.get(target.key()))
        .or(
            () ->
                target.isDemanded()
                    ? Optional.empty()
                    : Optional.ofNullable(settings.get(target.name())));
  }
}

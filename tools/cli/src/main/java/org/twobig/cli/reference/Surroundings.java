package org.twobig.cli.reference;

import java.util.List;

/**
 * What all commands have around them.
 *
 * @param environment variables that are read
 * @param files that are read or made
 */
record Surroundings(List<Manual.Entry> environment, List<Manual.Entry> files) {
  static final Surroundings OF_TWOBIG =
      new Surroundings(
          List.of(
              new Manual.Entry(
                  "TWOBIG_CONFIG", "The file of your own defaults, instead of the usual one."),
              new Manual.Entry(
                  "TWOBIG_JAVA_HOME", "The JDK to use, 25 or newer, instead of the one found."),
              new Manual.Entry(
                  "TWOBIG_JAVA_OPTIONS", "Flags of the JVM beside those in config/jvm.options."),
              new Manual.Entry("XDG_CONFIG_HOME", "Folder of configuration files. ~/.config"),
              new Manual.Entry("XDG_DATA_HOME", "Folder of data. ~/.local/share")),
          List.of(
              new Manual.Entry("~/.config/twobig/config", "Your own defaults, see twobig config."),
              new Manual.Entry(
                  "~/.local/share/twobig/connect-four-3d", "The store of those who name none."),
              new Manual.Entry(
                  "/dev/shm/twobig-USER/UUID.table", "The table of a store that lies in memory."),
              new Manual.Entry(
                  "config/profiles/NAME.properties", "The profiles that come with the program."),
              new Manual.Entry("config/jvm.options", "Flags of the JVM."),
              new Manual.Entry(
                  "tools/target/twobig-JAVA.aot",
                  "Loaded classes, for a quick start; made when it is missing.")));
}

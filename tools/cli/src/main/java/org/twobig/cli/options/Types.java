package org.twobig.cli.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Units;
import org.twobig.cluster.Endpoint;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.tt.store.StoreBuilder;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Readers of the values of options. */
public final class Types {
  private Types() {}

  public static CommandLine register(CommandLine program) {
    return program
        .registerConverter(Path.class, Types::path)
        .registerConverter(Game.class, checked(Types::game))
        .registerConverter(Duration.class, checked(Units::parseDuration))
        .registerConverter(Endpoint.class, checked(Endpoint::parse))
        .registerConverter(PlyRange.class, checked(PlyRange::parse))
        .registerConverter(Percentage.class, checked(Percentage::parse));
  }

  /** Reads a size in bytes, such as 1g; units are powers of 1024. */
  public static final class Bytes implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) throws Exception {
      return Types.<Long>checked(StoreBuilder::parseBytes).convert(text);
    }
  }

  /** Reads a count, such as 500k; units are powers of 1000. */
  public static final class Count implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) throws Exception {
      return Types.<Long>checked(Units::parseCount).convert(text);
    }
  }

  /** Returns a converter that shows the user the message of a reader's exception. */
  public static <T> ITypeConverter<T> checked(Function<String, T> reader) {
    return text -> {
      try {
        return reader.apply(text);
      } catch (IllegalArgumentException | Refusal e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    };
  }

  private static Game game(String name) {
    Refusal.usageIf(
        name.matches("\\d+x\\d+x\\d+"), "'%s' is no game; did you mean connectx:%s?", name, name);
    return Games.game(name);
  }

  /** Returns a path, with a leading "~/" replaced as a shell does. */
  private static Path path(String name) {
    try {
      return name.startsWith("~/")
          ? Path.of(System.getProperty("user.home"), name.substring(2))
          : Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "'%s' is no name of a file: %s".formatted(name, e.getReason()));
    }
  }
}

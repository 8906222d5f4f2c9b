package org.twobig.cli.options;

import org.twobig.cli.view.Units;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a size in bytes such as 1g. */
public final class SizeConverter implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      return Units.parseBytes(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}

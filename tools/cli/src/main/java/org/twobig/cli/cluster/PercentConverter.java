package org.twobig.cli.cluster;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share such as 1% or 0.5%. */
public final class PercentConverter implements ITypeConverter<Double> {
  private static final Pattern PERCENT = Pattern.compile("\\d{1,3}([.]\\d{1,6})?%");
  private static final double ALL = 100;

  @Override
  public Double convert(String text) {
    if (PERCENT.matcher(text).matches()) {
      double percent = Double.parseDouble(text.substring(0, text.length() - 1));
      if (percent <= ALL) {
        return percent / ALL;
      }
    }
    throw new TypeConversionException("'" + text + "' is no share from 0% to 100%, such as 1%");
  }
}

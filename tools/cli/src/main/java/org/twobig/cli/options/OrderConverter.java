package org.twobig.cli.options;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Collectors;
import org.twobig.joblevel.Conductor.Order;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The orders of tasks by their names on the command line, such as proof-numbers. */
public final class OrderConverter implements ITypeConverter<Order>, Iterable<String> {
  @Override
  public Order convert(String text) {
    return Arrays.stream(Order.values())
        .filter(order -> name(order).equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is none of "
                        + Arrays.stream(Order.values())
                            .map(OrderConverter::name)
                            .collect(Collectors.joining(", "))));
  }

  public static String name(Order order) {
    return order.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(Order.values()).map(OrderConverter::name).iterator();
  }
}

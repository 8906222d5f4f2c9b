package org.twobig.cli.cluster;

import org.twobig.cluster.Endpoint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads HOST:PORT. */
public final class EndpointConverter implements ITypeConverter<Endpoint> {
  @Override
  public Endpoint convert(String text) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}

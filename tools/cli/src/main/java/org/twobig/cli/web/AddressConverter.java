package org.twobig.cli.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an address of this machine, such as 127.0.0.1, or a name that has one. */
final class AddressConverter implements ITypeConverter<InetAddress> {
  @Override
  public InetAddress convert(String text) {
    try {
      if (text.isBlank()) { // would be the loopback
        throw new UnknownHostException(text);
      }
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new TypeConversionException("'%s' is no address of this machine".formatted(text));
    }
  }
}

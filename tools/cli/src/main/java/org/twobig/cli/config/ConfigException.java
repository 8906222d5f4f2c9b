package org.twobig.cli.config;

/** A file of settings, or a profile, that cannot be used; the message says where and why. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConfigException(String message) {
    super(message);
  }
}

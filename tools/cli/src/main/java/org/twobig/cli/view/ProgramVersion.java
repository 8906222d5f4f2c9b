package org.twobig.cli.view;

/** The version of the program, with the commit, from the manifest of the jar. */
public final class ProgramVersion {
  private ProgramVersion() {}

  /**
   * Returns the version. Classes that are in no jar have that of the property {@code
   * twobig.version}, or "(development)".
   */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return version == null ? System.getProperty("twobig.version", "(development)") : version;
  }
}

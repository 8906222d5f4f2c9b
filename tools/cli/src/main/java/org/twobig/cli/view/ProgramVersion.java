package org.twobig.cli.view;

/** Reads the version of the program, with the commit, from the manifest of the jar. */
public final class ProgramVersion {
  private ProgramVersion() {}

  /** Returns the version; "(development)" where there is no jar. */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return version == null ? "(development)" : version;
  }
}

package org.twobig.cli.view;

/** The version of the program, with the commit, from the manifest of the jar. */
public final class ProgramVersion {
  private ProgramVersion() {}

  /** Returns the version, or "(development)" if the classes are in no jar. */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return version == null ? "(development)" : version;
  }
}

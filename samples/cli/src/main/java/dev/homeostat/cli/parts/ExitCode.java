package dev.homeostat.cli.parts;

/** The exit codes that all commands have. */
public final class ExitCode {

  public static final int OK = 0;
  public static final int ERROR = 1;

  /** The exit code of a wrong command line, as in sysexits.h. */
  public static final int USAGE = 64;

  private ExitCode() {}
}

package dev.homeostat.appwrapper.reference.world;

/** The phase of an AppWrapper, as its status stores it. */
public enum Phase {
  EMPTY(""),
  SUSPENDED("Suspended"),
  RESUMING("Resuming"),
  RUNNING("Running"),
  RESETTING("Resetting"),
  SUSPENDING("Suspending"),
  SUCCEEDED("Succeeded"),
  FAILED("Failed"),
  TERMINATING("Terminating");

  private final String text;

  Phase(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}

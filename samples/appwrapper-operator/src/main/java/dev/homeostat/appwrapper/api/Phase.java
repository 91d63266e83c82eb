package dev.homeostat.appwrapper.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The phase of an AppWrapper. */
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

  /** Returns the phase of a text in a status; empty for a text that no operator writes. */
  public static Optional<Phase> of(String text) {
    return Arrays.stream(values()).filter(phase -> phase.text.equals(text)).findFirst();
  }

  /** Returns the texts of all phases but the empty one. */
  public static List<String> texts() {
    return Arrays.stream(values()).map(Phase::text).filter(text -> !text.isEmpty()).toList();
  }

  /** Returns the text in a status. */
  public String text() {
    return text;
  }
}

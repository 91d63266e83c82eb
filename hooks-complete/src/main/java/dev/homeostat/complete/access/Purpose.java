package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The purpose of a call. A credential is for one purpose alone. */
@API(status = INTERNAL)
public enum Purpose {
  /** The workload has done what it was there for. */
  COMPLETE("complete"),
  /** The workload has cleaned up and may be deleted. */
  SHUTDOWN("shutdown");

  private final String word;

  Purpose(String word) {
    this.word = word;
  }

  /**
   * The word for it, in the path of a call, in {@code spec.hooks} and in the state.
   *
   * @return in small letters
   */
  public String word() {
    return word;
  }
}

package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import org.apiguardian.api.API;

/**
 * The way in which a field is reconciled; every field of a resource has exactly one policy (rules,
 * table C).
 */
@API(status = STABLE, since = "0.1")
public enum Policy {
  /** Set by manifest or hook, observed: set at create, put back when it changes. */
  ENFORCED("enforced"),
  /** Set, not observed: set at create, then left alone. */
  INITIAL_ONLY("initial only"),
  /** Null in the manifest, listed by a written schema: removed when it appears. */
  ENFORCED_ABSENT("enforced absent"),
  /**
   * Observed, set neither by manifest nor by hook: the server's first value is kept and restored.
   */
  PINNED("pinned"),
  /** Observed, owned by the server: shown, never written. */
  WATCHED("watched"),
  /** Neither set nor observed: left alone. */
  UNOBSERVED("unobserved");

  private final String text;

  Policy(String text) {
    this.text = text;
  }

  /** As people read it. */
  @Override
  public String toString() {
    return text;
  }
}

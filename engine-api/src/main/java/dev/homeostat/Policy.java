package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** What happens to a field; every field of a resource has exactly one (rules, table C). */
@API(status = EXPERIMENTAL, since = "0.1")
public enum Policy {
  /** Set by manifest or hook, observed: set at create, put back when it changes. */
  ENFORCED("enforced"),
  /** Set, not observed: set at create, then left alone. */
  INITIAL_ONLY("initial only"),
  /** Null in the manifest, listed by a written schema: removed when it appears. */
  ENFORCED_ABSENT("enforced absent"),
  /** Observed, set by nobody: the server's first value is kept and put back. */
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

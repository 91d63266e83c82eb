package dev.homeostat.testkit.fault;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * A way in which a server changes each object that is written. It applies always and is idempotent:
 * an object that it changed once is not changed again.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public enum Manner implements Fault {
  // In the order of a server: what a webhook adds is filled in and normalised, too.
  /** Adds an annotation, and a container to pods, as a webhook does. */
  INJECTS("injects a sidecar"),
  /** Sets fields that were left out, as defaulting does. */
  FILLS_IN("fills in defaults"),
  /** Writes quantities, numbers, empty values and certificates in its own form. */
  NORMALISES("normalises values"),
  /** Drops some fields of custom resources, as one whose definition does not know them. */
  PRUNES("prunes unknown fields"),
  /** Keeps the elements of lists in another order, where order does not matter. */
  REORDERS("reorders lists");

  private final String text;

  Manner(String text) {
    this.text = text;
  }

  /** As in a plan. */
  @Override
  public String toString() {
    return text;
  }
}

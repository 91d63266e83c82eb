package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.tree.Location;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One field that is put back, added or removed, and why.
 *
 * @param path which field
 * @param action what is done to it
 * @param policy the field's policy
 * @param rule the rule that asks for the change
 * @param wanted what it shall be
 * @param found what it is
 * @param setBy who set the wanted value
 * @param source where the wanted value is written, or {@code null}
 * @param writtenBy who wrote the found value, or {@code null} if the server does not say
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FieldChange(
    FieldPath path,
    Action action,
    Policy policy,
    Rule rule,
    RedactedValue wanted,
    RedactedValue found,
    FieldOrigin setBy,
    @Nullable Location source,
    @Nullable FieldManager writtenBy) {

  /** What is done to a field. */
  public enum Action {
    /** It is not there and is added. */
    ADD,
    /** It has another value and is put back. */
    REPLACE,
    /** It is there and is removed. */
    REMOVE
  }

  /** The field manager of our own writes. */
  private static final String OURS = "homeostat";

  /**
   * Returns whether somebody else had written the value; what nobody else had written was changed
   * because something else is wanted.
   *
   * @return false also if the server does not say who it was
   */
  public boolean isDrift() {
    return writtenBy != null && !writtenBy.manager().equals(OURS);
  }

  /** As in {@code /spec/replicas: 5, wanted 3 (enforced by manifest app.yaml:12)}. */
  @Override
  public String toString() {
    return path
        + ": "
        + found
        + ", wanted "
        + wanted
        + " ("
        + policy
        + " by "
        + setBy
        + (source == null ? "" : " " + source)
        + (writtenBy == null ? "" : "; written by " + writtenBy)
        + ")";
  }
}

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
 * @param wanted the desired value
 * @param found the live value
 * @param setBy who set the desired value
 * @param source where the desired value is written, or {@code null}
 * @param writtenBy who wrote the found value, or {@code null} if the server does not report it
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

  /** The kind of change to a field. */
  public enum Action {
    /** The field is missing and is added. */
    ADD,
    /** The field has another value, which is replaced. */
    REPLACE,
    /** The field is removed. */
    REMOVE
  }

  /** The field manager of Homeostat's own writes. */
  private static final String OURS = "homeostat";

  /**
   * Returns whether another field manager wrote the value that was found; otherwise the change
   * comes from a change of the desired state.
   *
   * @return false also if the server does not report the field manager
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

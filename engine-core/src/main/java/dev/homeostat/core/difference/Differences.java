package dev.homeostat.core.difference;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The differences between a live object and its desired state.
 *
 * @param edits the changes that are needed, in the order of the schema; none at or below another
 * @param accepted the differences that are accepted forms of the server (rule POLICY-6)
 * @param belowMinimum the lists that are shorter than their minimum although nothing is left to add
 *     (rule POLICY-5)
 */
@API(status = INTERNAL)
public record Differences(
    List<Edit> edits, List<Accepted> accepted, List<BelowMinimum> belowMinimum) {

  /** No difference: the object is exactly as desired. */
  public static final Differences NONE = new Differences(List.of(), List.of(), List.of());

  // Copies the lists.
  public Differences {
    edits = List.copyOf(edits);
    accepted = List.copyOf(accepted);
    belowMinimum = List.copyOf(belowMinimum);
  }

  /**
   * A difference that the server chose.
   *
   * @param edit what would be changed
   * @param found what is there, or {@code null} for nothing
   * @param form why it is not changed
   */
  public record Accepted(Edit edit, @Nullable JsonNode found, AcceptedForm form) {}

  /**
   * A list that waits for elements of other writers.
   *
   * @param list which one
   * @param length how many elements it has, with those that were asked for and are not kept
   * @param twins how many more it has that are second ones of their name, and are to be removed
   * @param minimum how many it is to have
   */
  public record BelowMinimum(FieldPath list, int length, int twins, int minimum) {

    /** Returns whether the list is too short as it is: an element counts until it is removed. */
    public boolean isNow() {
      return isAfter(0);
    }

    /** Returns whether the list is too short after the removal of some of the second elements. */
    public boolean isAfter(int removedTwins) {
      return length + twins - removedTwins < minimum;
    }

    /** For people. */
    @Override
    public String toString() {
      return "the list " + list + " has fewer elements than its minimum, " + minimum;
    }
  }

  /**
   * Returns the removals of fields that were enforced and are no longer desired (rule POLICY-2).
   *
   * @return some of the edits
   */
  public List<Edit> removals() {
    return edits.stream().filter(edit -> edit.rule() == Rule.POLICY_2).toList();
  }

  /**
   * All other edits.
   *
   * @return the rest of the edits
   */
  public List<Edit> changes() {
    return edits.stream().filter(edit -> edit.rule() != Rule.POLICY_2).toList();
  }
}

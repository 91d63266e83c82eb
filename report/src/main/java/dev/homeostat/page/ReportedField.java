package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.tree.Location;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A field of a resource with its values, the reason for them, and its owners.
 *
 * @param path its path
 * @param mark its colour in the legend
 * @param states what is wrong with it; empty for most fields
 * @param policy its policy
 * @param rule the rule behind the policy; empty for a field that the application neither sets nor
 *     observes
 * @param setBy the origin of the desired value
 * @param exclusion the reason why it is left alone; empty if it is observed
 * @param source the place where the desired value is written
 * @param wanted the desired value
 * @param found the live value
 * @param note a remark for people; may be empty
 * @param owners the owners that the server reports
 * @param writtenBy the field manager that wrote the live value
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ReportedField(
    FieldPath path,
    FieldMark mark,
    Set<FieldState> states,
    Policy policy,
    Optional<Rule> rule,
    Optional<FieldOrigin> setBy,
    Optional<FieldExclusion> exclusion,
    Optional<Location> source,
    RedactedValue wanted,
    RedactedValue found,
    String note,
    List<FieldOwner> owners,
    Optional<FieldManager> writtenBy) {

  // Copies the collections.
  public ReportedField {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(mark, "mark");
    Objects.requireNonNull(states, "states");
    EnumSet<FieldState> ordered = EnumSet.noneOf(FieldState.class);
    ordered.addAll(states);
    states = Collections.unmodifiableSet(ordered);
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(setBy, "setBy");
    Objects.requireNonNull(exclusion, "exclusion");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(wanted, "wanted");
    Objects.requireNonNull(found, "found");
    Objects.requireNonNull(note, "note");
    owners = List.copyOf(Objects.requireNonNull(owners, "owners"));
    Objects.requireNonNull(writtenBy, "writtenBy");
  }

  /**
   * Returns the same field with one state more.
   *
   * @param state what is wrong with it
   * @param remark added to the note; may be empty
   * @return a new field
   */
  public ReportedField with(FieldState state, String remark) {
    EnumSet<FieldState> more = EnumSet.of(state);
    more.addAll(states);
    String all = note.isEmpty() || remark.isEmpty() ? note + remark : note + "; " + remark;
    return new ReportedField(
        path, mark, more, policy, rule, setBy, exclusion, source, wanted, found, all, owners,
        writtenBy);
  }
}

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
import org.jspecify.annotations.Nullable;

/** A field of a resource with its values, the reason for them, and its owners. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReportedField {

  private final FieldPath path;
  private final FieldMark mark;
  private final Set<FieldState> states;
  private final Policy policy;
  private final Optional<Rule> rule;
  private final Optional<FieldOrigin> setBy;
  private final Optional<FieldExclusion> exclusion;
  private final Optional<Location> source;
  private final RedactedValue wanted;
  private final RedactedValue found;
  private final String note;
  private final List<FieldOwner> owners;
  private final Optional<FieldManager> writtenBy;

  private ReportedField(Builder builder) {
    path = builder.path;
    mark = builder.mark;
    states = builder.states;
    policy = builder.policy;
    rule = builder.rule;
    setBy = builder.setBy;
    exclusion = builder.exclusion;
    source = builder.source;
    wanted = builder.wanted;
    found = builder.found;
    note = builder.note;
    owners = builder.owners;
    writtenBy = builder.writtenBy;
  }

  /**
   * Starts a builder.
   *
   * @param path the path of the field
   * @param mark the colour of the field in the legend
   * @param policy the policy of the field
   * @return a builder with defaults for all other members
   */
  public static Builder builder(FieldPath path, FieldMark mark, Policy policy) {
    return new Builder(path, mark, policy);
  }

  /** {@return the path of the field} */
  public FieldPath path() {
    return path;
  }

  /** {@return the colour of the field in the legend} */
  public FieldMark mark() {
    return mark;
  }

  /** {@return what is wrong with the field; empty for most fields} */
  public Set<FieldState> states() {
    return states;
  }

  /** {@return the policy of the field} */
  public Policy policy() {
    return policy;
  }

  /**
   * {@return the rule behind the policy; empty for a field that the application neither sets nor
   * observes}
   */
  public Optional<Rule> rule() {
    return rule;
  }

  /** {@return the origin of the desired value; empty if the field is not set} */
  public Optional<FieldOrigin> setBy() {
    return setBy;
  }

  /** {@return the reason why the field is left alone; empty if it is observed} */
  public Optional<FieldExclusion> exclusion() {
    return exclusion;
  }

  /** {@return the place where the desired value is written; empty if it is written nowhere} */
  public Optional<Location> source() {
    return source;
  }

  /** {@return the desired value} */
  public RedactedValue wanted() {
    return wanted;
  }

  /** {@return the live value} */
  public RedactedValue found() {
    return found;
  }

  /** {@return a remark for people; may be empty} */
  public String note() {
    return note;
  }

  /** {@return the owners that the server reports} */
  public List<FieldOwner> owners() {
    return owners;
  }

  /**
   * {@return the field manager that wrote the live value; empty if the server does not report it}
   */
  public Optional<FieldManager> writtenBy() {
    return writtenBy;
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
    return toBuilder().states(more).note(all).build();
  }

  /**
   * Starts a builder with the members of this field.
   *
   * @return a builder whose values can be changed
   */
  public Builder toBuilder() {
    Builder builder = new Builder(path, mark, policy);
    builder.states = states;
    builder.rule = rule;
    builder.setBy = setBy;
    builder.exclusion = exclusion;
    builder.source = source;
    builder.wanted = wanted;
    builder.found = found;
    builder.note = note;
    builder.owners = owners;
    builder.writtenBy = writtenBy;
    return builder;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ReportedField that
            && path.equals(that.path)
            && mark == that.mark
            && states.equals(that.states)
            && policy == that.policy
            && rule.equals(that.rule)
            && setBy.equals(that.setBy)
            && exclusion.equals(that.exclusion)
            && source.equals(that.source)
            && wanted.equals(that.wanted)
            && found.equals(that.found)
            && note.equals(that.note)
            && owners.equals(that.owners)
            && writtenBy.equals(that.writtenBy));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        path, mark, states, policy, rule, setBy, exclusion, source, wanted, found, note, owners,
        writtenBy);
  }

  /** Returns all members. */
  @Override
  public String toString() {
    return "ReportedField[path="
        + path
        + ", mark="
        + mark
        + ", states="
        + states
        + ", policy="
        + policy
        + ", rule="
        + rule
        + ", setBy="
        + setBy
        + ", exclusion="
        + exclusion
        + ", source="
        + source
        + ", wanted="
        + wanted
        + ", found="
        + found
        + ", note="
        + note
        + ", owners="
        + owners
        + ", writtenBy="
        + writtenBy
        + "]";
  }

  /** A builder of a field. */
  public static final class Builder {

    private final FieldPath path;
    private final FieldMark mark;
    private Set<FieldState> states = Set.of();
    private final Policy policy;
    private Optional<Rule> rule = Optional.empty();
    private Optional<FieldOrigin> setBy = Optional.empty();
    private Optional<FieldExclusion> exclusion = Optional.empty();
    private Optional<Location> source = Optional.empty();
    private RedactedValue wanted = RedactedValue.of(null);
    private RedactedValue found = RedactedValue.of(null);
    private String note = "";
    private List<FieldOwner> owners = List.of();
    private Optional<FieldManager> writtenBy = Optional.empty();

    private Builder(FieldPath path, FieldMark mark, Policy policy) {
      this.path = Objects.requireNonNull(path, "path");
      this.mark = Objects.requireNonNull(mark, "mark");
      this.policy = Objects.requireNonNull(policy, "policy");
    }

    /** Sets what is wrong with the field. */
    public Builder states(Set<FieldState> value) {
      EnumSet<FieldState> ordered = EnumSet.noneOf(FieldState.class);
      ordered.addAll(Objects.requireNonNull(value, "states"));
      states = Collections.unmodifiableSet(ordered);
      return this;
    }

    /** Sets the rule behind the policy. */
    public Builder rule(Rule value) {
      rule = Optional.of(Objects.requireNonNull(value, "rule"));
      return this;
    }

    /** Sets the origin of the desired value. */
    public Builder setBy(FieldOrigin value) {
      setBy = Optional.of(Objects.requireNonNull(value, "setBy"));
      return this;
    }

    /** Sets the reason why the field is left alone. */
    public Builder exclusion(FieldExclusion value) {
      exclusion = Optional.of(Objects.requireNonNull(value, "exclusion"));
      return this;
    }

    /** Sets the place where the desired value is written. */
    public Builder source(Location value) {
      source = Optional.of(Objects.requireNonNull(value, "source"));
      return this;
    }

    /** Sets the desired value. */
    public Builder wanted(RedactedValue value) {
      wanted = Objects.requireNonNull(value, "wanted");
      return this;
    }

    /** Sets the live value. */
    public Builder found(RedactedValue value) {
      found = Objects.requireNonNull(value, "found");
      return this;
    }

    /** Sets a remark for people. */
    public Builder note(String value) {
      note = Objects.requireNonNull(value, "note");
      return this;
    }

    /** Sets the owners that the server reports. */
    public Builder owners(List<FieldOwner> value) {
      owners = List.copyOf(Objects.requireNonNull(value, "owners"));
      return this;
    }

    /** Sets the field manager that wrote the live value. */
    public Builder writtenBy(FieldManager value) {
      writtenBy = Optional.of(Objects.requireNonNull(value, "writtenBy"));
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     */
    public ReportedField build() {
      return new ReportedField(this);
    }
  }
}

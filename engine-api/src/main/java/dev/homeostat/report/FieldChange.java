package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Location;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** One field that is put back, added or removed, and why. */
@API(status = STABLE, since = "0.1")
public final class FieldChange {

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

  private final FieldPath path;
  private final Action action;
  private final Policy policy;
  private final Rule rule;
  private final RedactedValue wanted;
  private final RedactedValue found;
  private final FieldOrigin setBy;
  private final Optional<Location> source;
  private final Optional<FieldManager> writtenBy;

  private FieldChange(Builder builder) {
    RequiredMembers required = new RequiredMembers("FieldChange");
    path = required.of("path", builder.path);
    action = required.of("action", builder.action);
    policy = required.of("policy", builder.policy);
    rule = required.of("rule", builder.rule);
    wanted = required.of("wanted", builder.wanted);
    found = required.of("found", builder.found);
    setBy = required.of("setBy", builder.setBy);
    source = builder.source;
    writtenBy = builder.writtenBy;
    required.check();
  }

  /**
   * Starts a builder.
   *
   * @return a builder without a value
   */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the path of the field} */
  public FieldPath path() {
    return path;
  }

  /** {@return the kind of change} */
  public Action action() {
    return action;
  }

  /** {@return the field's policy} */
  public Policy policy() {
    return policy;
  }

  /** {@return the rule that asks for the change} */
  public Rule rule() {
    return rule;
  }

  /** {@return the desired value} */
  public RedactedValue wanted() {
    return wanted;
  }

  /** {@return the live value} */
  public RedactedValue found() {
    return found;
  }

  /** {@return the origin of the desired value} */
  public FieldOrigin setBy() {
    return setBy;
  }

  /** {@return the place where the desired value is written; empty if it is written nowhere} */
  public Optional<Location> source() {
    return source;
  }

  /**
   * {@return the field manager that wrote the found value; empty if the server does not report it}
   */
  public Optional<FieldManager> writtenBy() {
    return writtenBy;
  }

  /**
   * Returns whether another field manager wrote the value that was found; otherwise the change
   * comes from a change of the desired state.
   *
   * @return false also if the server does not report the field manager
   */
  public boolean isDrift() {
    return writtenBy.filter(writer -> !writer.manager().equals(OURS)).isPresent();
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
        + source.map(place -> " " + place).orElse("")
        + writtenBy.map(writer -> "; written by " + writer).orElse("")
        + ")";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof FieldChange that
            && path.equals(that.path)
            && action.equals(that.action)
            && policy.equals(that.policy)
            && rule.equals(that.rule)
            && wanted.equals(that.wanted)
            && found.equals(that.found)
            && setBy.equals(that.setBy)
            && source.equals(that.source)
            && writtenBy.equals(that.writtenBy));
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, action, policy, rule, wanted, found, setBy, source, writtenBy);
  }

  /** A builder of a change. */
  public static final class Builder {

    private @Nullable FieldPath path;
    private @Nullable Action action;
    private @Nullable Policy policy;
    private @Nullable Rule rule;
    private @Nullable RedactedValue wanted;
    private @Nullable RedactedValue found;
    private @Nullable FieldOrigin setBy;
    private Optional<Location> source = Optional.empty();
    private Optional<FieldManager> writtenBy = Optional.empty();

    private Builder() {}

    /** Sets the path of the field. */
    public Builder path(FieldPath value) {
      path = Objects.requireNonNull(value, "path");
      return this;
    }

    /** Sets the kind of change. */
    public Builder action(Action value) {
      action = Objects.requireNonNull(value, "action");
      return this;
    }

    /** Sets the field's policy. */
    public Builder policy(Policy value) {
      policy = Objects.requireNonNull(value, "policy");
      return this;
    }

    /** Sets the rule that asks for the change. */
    public Builder rule(Rule value) {
      rule = Objects.requireNonNull(value, "rule");
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

    /** Sets the origin of the desired value. */
    public Builder setBy(FieldOrigin value) {
      setBy = Objects.requireNonNull(value, "setBy");
      return this;
    }

    /** Sets the place where the desired value is written. */
    public Builder source(Location value) {
      source = Optional.of(value);
      return this;
    }

    /** Sets the field manager that wrote the found value. */
    public Builder writtenBy(FieldManager value) {
      writtenBy = Optional.of(value);
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public FieldChange build() {
      return new FieldChange(this);
    }
  }
}

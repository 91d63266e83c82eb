package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Location;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Policy, rule and provenance of the fields of an application. */
@API(status = STABLE, since = "0.1")
public final class Explanation {

  /** One field. */
  public static final class Field {

    private final ResourceId resource;
    private final FieldPath path;
    private final Policy policy;
    private final Rule rule;
    private final Optional<FieldOrigin> setBy;
    private final Optional<Location> source;
    private final RedactedValue wanted;
    private final RedactedValue found;
    private final String note;
    private final Optional<FieldManager> writtenBy;
    private final Optional<FieldExclusion> exclusion;

    private Field(Builder builder) {
      RequiredMembers required = new RequiredMembers("Explanation.Field");
      resource = required.of("resource", builder.resource);
      path = required.of("path", builder.path);
      policy = required.of("policy", builder.policy);
      rule = required.of("rule", builder.rule);
      setBy = builder.setBy;
      source = builder.source;
      wanted = required.of("wanted", builder.wanted);
      found = required.of("found", builder.found);
      note = builder.note;
      writtenBy = builder.writtenBy;
      exclusion = builder.exclusion;
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

    /** {@return the id of the resource} */
    public ResourceId resource() {
      return resource;
    }

    /** {@return the path of the field} */
    public FieldPath path() {
      return path;
    }

    /** {@return the field's policy} */
    public Policy policy() {
      return policy;
    }

    /** {@return the rule behind the policy} */
    public Rule rule() {
      return rule;
    }

    /** {@return the origin of the desired value; empty if the field is not set} */
    public Optional<FieldOrigin> setBy() {
      return setBy;
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

    /**
     * {@return the field manager that wrote the live value; empty if the server does not report it}
     */
    public Optional<FieldManager> writtenBy() {
      return writtenBy;
    }

    /** {@return the reason why the field is left alone; empty if it is observed} */
    public Optional<FieldExclusion> exclusion() {
      return exclusion;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Field that
              && resource.equals(that.resource)
              && path.equals(that.path)
              && policy.equals(that.policy)
              && rule.equals(that.rule)
              && setBy.equals(that.setBy)
              && source.equals(that.source)
              && wanted.equals(that.wanted)
              && found.equals(that.found)
              && note.equals(that.note)
              && writtenBy.equals(that.writtenBy)
              && exclusion.equals(that.exclusion));
    }

    @Override
    public int hashCode() {
      return Objects.hash(
          resource, path, policy, rule, setBy, source, wanted, found, note, writtenBy, exclusion);
    }

    /** Returns the members in one line. */
    @Override
    public String toString() {
      return "Field("
          + "resource="
          + resource
          + ", path="
          + path
          + ", policy="
          + policy
          + ", rule="
          + rule
          + ", setBy="
          + setBy.map(Object::toString).orElse("none")
          + ", source="
          + source.map(Object::toString).orElse("none")
          + ", wanted="
          + wanted
          + ", found="
          + found
          + ", note="
          + note
          + ", writtenBy="
          + writtenBy.map(Object::toString).orElse("none")
          + ", exclusion="
          + exclusion.map(Object::toString).orElse("none")
          + ")";
    }

    /** A builder of an explained field. */
    public static final class Builder {

      private @Nullable ResourceId resource;
      private @Nullable FieldPath path;
      private @Nullable Policy policy;
      private @Nullable Rule rule;
      private Optional<FieldOrigin> setBy = Optional.empty();
      private Optional<Location> source = Optional.empty();
      private @Nullable RedactedValue wanted;
      private @Nullable RedactedValue found;
      private String note = "";
      private Optional<FieldManager> writtenBy = Optional.empty();
      private Optional<FieldExclusion> exclusion = Optional.empty();

      private Builder() {}

      /** Sets the id of the resource. */
      public Builder resource(ResourceId value) {
        resource = Objects.requireNonNull(value, "resource");
        return this;
      }

      /** Sets the path of the field. */
      public Builder path(FieldPath value) {
        path = Objects.requireNonNull(value, "path");
        return this;
      }

      /** Sets the field's policy. */
      public Builder policy(Policy value) {
        policy = Objects.requireNonNull(value, "policy");
        return this;
      }

      /** Sets the rule behind the policy. */
      public Builder rule(Rule value) {
        rule = Objects.requireNonNull(value, "rule");
        return this;
      }

      /** Sets the origin of the desired value. */
      public Builder setBy(FieldOrigin value) {
        setBy = Optional.of(value);
        return this;
      }

      /** Sets the place where the desired value is written. */
      public Builder source(Location value) {
        source = Optional.of(value);
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

      /** Sets a remark for people; may be empty. */
      public Builder note(String value) {
        note = Objects.requireNonNull(value, "note");
        return this;
      }

      /** Sets the field manager that wrote the live value. */
      public Builder writtenBy(FieldManager value) {
        writtenBy = Optional.of(value);
        return this;
      }

      /** Sets the reason why the field is left alone. */
      public Builder exclusion(FieldExclusion value) {
        exclusion = Optional.of(value);
        return this;
      }

      /**
       * Builds the value.
       *
       * @return a new value
       * @throws IllegalStateException if a required member is missing; the message names all of
       *     them
       */
      public Field build() {
        return new Field(this);
      }
    }
  }

  private final List<Field> fields;
  private final Map<ResourceId, String> provenance;
  private final Map<ResourceId, FieldExclusions> exclusions;
  private final List<Problem> problems;

  private Explanation(Builder builder) {
    fields = List.copyOf(builder.fields);
    provenance = Map.copyOf(builder.provenance);
    exclusions = Map.copyOf(builder.exclusions);
    problems = List.copyOf(builder.problems);
  }

  /**
   * Starts a builder.
   *
   * @return a builder without a value
   */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the fields, in the order of the manifest} */
  public List<Field> fields() {
    return fields;
  }

  /**
   * {@return by translated resource, the part of the source that it was made from, such as {@code
   * node web, app.yaml:12}}
   */
  public Map<ResourceId, String> provenance() {
    return provenance;
  }

  /**
   * {@return by resource, the reasons why fields are not observed, also those that are not among
   * {@link #fields()}}
   */
  public Map<ResourceId, FieldExclusions> exclusions() {
    return exclusions;
  }

  /** {@return the reasons why something could not be explained} */
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Explanation that
            && fields.equals(that.fields)
            && provenance.equals(that.provenance)
            && exclusions.equals(that.exclusions)
            && problems.equals(that.problems));
  }

  @Override
  public int hashCode() {
    return Objects.hash(fields, provenance, exclusions, problems);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "Explanation("
        + "fields="
        + fields
        + ", provenance="
        + provenance
        + ", exclusions="
        + exclusions
        + ", problems="
        + problems
        + ")";
  }

  /** A builder of an explanation. */
  public static final class Builder {

    private List<Field> fields = List.of();
    private Map<ResourceId, String> provenance = Map.of();
    private Map<ResourceId, FieldExclusions> exclusions = Map.of();
    private List<Problem> problems = List.of();

    private Builder() {}

    /** Sets the fields, in the order of the manifest. */
    public Builder fields(List<Field> value) {
      fields = Objects.requireNonNull(value, "fields");
      return this;
    }

    /**
     * Sets by translated resource, the part of the source that it was made from, such as {@code
     * node web, app.yaml:12}.
     */
    public Builder provenance(Map<ResourceId, String> value) {
      provenance = Objects.requireNonNull(value, "provenance");
      return this;
    }

    /** Sets by resource, the reasons why fields are not observed. */
    public Builder exclusions(Map<ResourceId, FieldExclusions> value) {
      exclusions = Objects.requireNonNull(value, "exclusions");
      return this;
    }

    /** Sets the reasons why something could not be explained. */
    public Builder problems(List<Problem> value) {
      problems = Objects.requireNonNull(value, "problems");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     */
    public Explanation build() {
      return new Explanation(this);
    }
  }
}

package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.packs.RuleReference;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The reason why a field is left alone, since it is not observed: a line of a written schema, a
 * policy pack, a hook, or that no schema names it.
 */
@API(status = STABLE, since = "0.1")
public sealed interface FieldExclusion
    permits FieldExclusion.ByExcept,
        FieldExclusion.BySchema,
        FieldExclusion.ByPack,
        FieldExclusion.ByHook,
        FieldExclusion.Unnamed {

  /** No schema names the field. */
  FieldExclusion UNNAMED = new Unnamed();

  /**
   * A path in {@link ObserverSchema#EXCEPT} of a written schema excludes the field (rule SCHEMA-5).
   *
   * @param path as written, with complete keys
   * @param pointer the place in the application, as in {@code
   *     /spec/observerSchema/0/observer_schema_except/1}
   * @param place file and line; the pointer if the schema was not read from a file
   */
  record ByExcept(FieldPath path, String pointer, String place) implements FieldExclusion {
    // Refuses null.
    public ByExcept {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(pointer, "pointer");
      Objects.requireNonNull(place, "place");
    }

    /** Returns the path and its place. */
    @Override
    public String toString() {
      return ObserverSchema.EXCEPT + " " + path + " at " + place;
    }
  }

  /**
   * A written schema does not name the field (rule SCHEMA-1).
   *
   * @param pointer the place of the schema in the application, as in {@code /spec/observerSchema/0}
   * @param place file and line; the pointer if the schema was not read from a file
   */
  record BySchema(String pointer, String place) implements FieldExclusion {
    // Refuses null.
    public BySchema {
      Objects.requireNonNull(pointer, "pointer");
      Objects.requireNonNull(place, "place");
    }

    /** Returns the place of the schema. */
    @Override
    public String toString() {
      return "the observer schema at " + place + ", which does not name it";
    }
  }

  /**
   * A rule of a policy pack leaves the field to other writers (rule SCHEMA-11).
   *
   * @param rule the rule
   */
  record ByPack(RuleReference rule) implements FieldExclusion {
    // Refuses null.
    public ByPack {
      Objects.requireNonNull(rule, "rule");
    }

    /** Returns the rule, its pack and the version. */
    @Override
    public String toString() {
      return rule.toString();
    }
  }

  /**
   * A hook released the field from observation.
   *
   * @param name the name of the hook
   */
  record ByHook(String name) implements FieldExclusion {
    // Refuses null.
    public ByHook {
      Objects.requireNonNull(name, "name");
    }

    /** As in {@code hook autoscaled}. */
    @Override
    public String toString() {
      return "hook " + name;
    }
  }

  /** No schema names the field: the default schema has only fields of the manifest. */
  record Unnamed() implements FieldExclusion {
    /** Returns the reason. */
    @Override
    public String toString() {
      return "no schema names it";
    }
  }
}

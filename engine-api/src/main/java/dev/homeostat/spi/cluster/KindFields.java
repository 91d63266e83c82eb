package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The names of the fields that the schema of a kind declares. Rules of owners that name no field
 * are found with it. Immutable, thread-safe.
 */
@API(status = STABLE, since = "0.1")
@FunctionalInterface
public interface KindFields {

  /** The fields of a kind whose schema is not known. */
  KindFields NOT_KNOWN = path -> new NotKnown();

  /** The names that the fields of one object may have. */
  sealed interface Names permits Declared, AnyName, NotKnown {}

  /**
   * The declared names and no others.
   *
   * @param names of the fields; empty for scalars, which have none
   */
  record Declared(Set<String> names) implements Names {
    // Copies the names.
    public Declared {
      names = Set.copyOf(Objects.requireNonNull(names, "names"));
    }
  }

  /** The names of the {@code metadata} of each object. */
  Declared METADATA =
      new Declared(
          Set.of(
              "annotations",
              "creationTimestamp",
              "deletionGracePeriodSeconds",
              "deletionTimestamp",
              "finalizers",
              "generateName",
              "generation",
              "labels",
              "managedFields",
              "name",
              "namespace",
              "ownerReferences",
              "resourceVersion",
              "selfLink",
              "uid"));

  /** Any name, as in a map or in an object without a schema. */
  record AnyName() implements Names {}

  /** The schema of the kind is not known. */
  record NotKnown() implements Names {}

  /**
   * Returns the names of the fields at a path. The fields {@code apiVersion}, {@code kind} and
   * {@code metadata}, which each kind has, need not be among those of the root. Below any name, a
   * schema may declare names again, as for the values of a map.
   *
   * @param path of an object, or of a list of objects, without elements ({@code
   *     /spec/containers/env}); a path that the schema does not declare has any names
   * @return the names that an object there may have
   */
  Names at(FieldPath path);

  /**
   * The fields that a structural schema declares, as in {@code openAPIV3Schema} of a
   * CustomResourceDefinition.
   *
   * @param schema the schema; not changed later
   * @return its fields; not known if it is not an object
   */
  static KindFields of(JsonNode schema) {
    return schema.isObject() ? new StructuralFields(schema) : NOT_KNOWN;
  }
}

package dev.homeostat.kubernetes.kinds;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindFields;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the fields of a kind, from the schemas of a document.
 *
 * @param kind the schema of the kind
 * @param shapes the schemas of the document by name
 */
record ShapeFields(SchemaShape kind, Map<String, SchemaShape> shapes) implements KindFields {

  /** A schema that refers to itself has no end. */
  private static final int LONGEST = 100;

  @Override
  public Names at(FieldPath path) {
    @Nullable SchemaShape at = element(kind);
    for (FieldPath.Segment segment : path.shape().segments()) {
      if (at == null) {
        return new AnyName();
      }
      at = member(at, ((FieldPath.Key) segment).name());
    }
    return at == null ? new AnyName() : names(at);
  }

  private static Names names(SchemaShape shape) {
    if (shape.hasAnyName() || shape.isCut()) {
      return new AnyName();
    }
    Set<String> names = new HashSet<>(shape.properties().keySet());
    names.addAll(shape.scalars());
    return new Declared(names);
  }

  private @Nullable SchemaShape member(SchemaShape shape, String name) {
    if (shape.scalars().contains(name)) {
      return SchemaShape.SCALAR;
    }
    @Nullable SchemaShape property = shape.properties().getOrDefault(name, shape.values());
    return property == null ? null : element(property);
  }

  /** Follows references, and goes from a list to its elements. */
  private @Nullable SchemaShape element(SchemaShape shape) {
    @Nullable SchemaShape at = shape;
    for (int i = 0; i < LONGEST && at != null; i++) {
      if (at.items() != null) {
        at = at.items();
      } else if (at.reference() != null) {
        at = shapes.get(at.reference());
      } else {
        return at;
      }
    }
    return null;
  }
}

package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.cluster.KindInfo;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the default schemas of specifications, so that resources with the same specification
 * or pod template share what is compiled from it. Thread-safe and bounded; it only saves time and
 * memory, and is dropped when memory is short.
 */
@API(status = INTERNAL)
public final class DefaultSchemaCache {

  /** The most specifications that are remembered. */
  private static final int MOST = 256;

  /**
   * A specification and all that its default schema depends on.
   *
   * @param groupKind of the resource
   * @param path of the specification in it
   * @param value the specification
   * @param kind the description of the kind
   */
  private record Specification(String groupKind, FieldPath path, ObjectNode value, KindInfo kind) {
    @Override
    public int hashCode() {
      return 31 * groupKind.hashCode() + value.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Specification that
          && groupKind.equals(that.groupKind)
          && path.equals(that.path)
          && value.equals(that.value)
          && kind.equals(that.kind);
    }
  }

  /** In the order of their last use, at most {@link #MOST}. */
  private static final class Latest extends LinkedHashMap<Specification, SchemaNode.Fields> {
    private static final long serialVersionUID = 1L;

    Latest() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Specification, SchemaNode.Fields> eldest) {
      return size() > MOST;
    }
  }

  private SoftReference<Latest> schemas = new SoftReference<>(new Latest());

  /** Returns whether a member of an object is a specification, whose schema may be shared. */
  static boolean isShared(String member) {
    return member.equals("spec");
  }

  /**
   * Returns the default schema of a specification.
   *
   * @param groupKind of the resource
   * @param path of the specification in it
   * @param value the specification, frozen
   * @param kind the description of the kind
   * @param compute returns the schema
   * @return the same instance for equal specifications, as long as it is remembered
   */
  SchemaNode.Fields of(
      String groupKind,
      FieldPath path,
      ObjectNode value,
      KindInfo kind,
      Supplier<SchemaNode.Fields> compute) {
    Specification specification = new Specification(groupKind, path, value, kind);
    SchemaNode.Fields known = find(specification);
    if (known != null) {
      return known;
    }
    SchemaNode.Fields computed = compute.get().asShared();
    SchemaNode.Fields other = keep(specification, computed);
    return other == null ? computed : other;
  }

  private synchronized SchemaNode.@Nullable Fields find(Specification specification) {
    return latest().get(specification);
  }

  private synchronized SchemaNode.@Nullable Fields keep(
      Specification specification, SchemaNode.Fields computed) {
    return latest().putIfAbsent(specification, computed);
  }

  private Latest latest() {
    Latest known = schemas.get();
    if (known == null) {
      known = new Latest();
      schemas = new SoftReference<>(known);
    }
    return known;
  }
}

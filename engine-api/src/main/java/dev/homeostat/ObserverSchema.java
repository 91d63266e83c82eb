package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The observed fields of one resource: a tree of the shape of the resource (rule SCHEMA-1).
 *
 * <p>A written schema names its resource in the tree. One that a program makes for a {@link
 * ResourceId} may leave apiVersion, kind and name to it. Like a manifest it may be wrong; the pass
 * reports it.
 */
@API(status = STABLE, since = "0.1")
public final class ObserverSchema {

  /** Control member: the fewest elements that a list may have. */
  public static final String LIST_MIN = "observer_schema_list_min_length";

  /** Control member: the most elements that a list may have; 0 is unlimited. */
  public static final String LIST_MAX = "observer_schema_list_max_length";

  /** Control member: the key fields of a keyed list; empty for a set of scalars. */
  public static final String LIST_KEYS = "observer_schema_list_keys";

  /** Control member: whether a list is compared and written as one value. */
  public static final String LIST_WHOLE = "observer_schema_list_whole";

  /** Member that stands for a list's length in what was observed. */
  public static final String LIST_CURRENT = "observer_schema_list_current_length";

  /** Member at the root: what the schema builds on; {@code default} is the one value. */
  public static final String EXTENDS = "observer_schema_extends";

  /** Member at the root: the paths that are taken out of what the schema builds on. */
  public static final String EXCEPT = "observer_schema_except";

  /** Member at the root: the paths where no form but the asked one is accepted. */
  public static final String STRICT = "observer_schema_strict";

  private final @Nullable ResourceId target;
  private final Document document;

  private ObserverSchema(@Nullable ResourceId target, Document document) {
    this.target = target;
    this.document = Objects.requireNonNull(document, "document");
  }

  /**
   * A written schema, which names its resource itself.
   *
   * @param document the tree and where it stands
   * @return the schema
   */
  public static ObserverSchema of(Document document) {
    return new ObserverSchema(null, document);
  }

  /**
   * A schema for a resource that the caller names.
   *
   * @param target which resource
   * @param tree the observed fields; it need not name the resource
   * @return the schema
   */
  public static ObserverSchema of(ResourceId target, ObjectNode tree) {
    return new ObserverSchema(target, Document.of(tree));
  }

  /**
   * Returns a builder of a schema.
   *
   * @param target which resource
   * @return a builder without any observed field
   */
  public static Builder of(ResourceId target) {
    return new Builder(target);
  }

  /**
   * The resource that the caller named.
   *
   * @return empty for a written schema, which names it in its tree
   */
  public Optional<ResourceId> target() {
    return Optional.ofNullable(target);
  }

  /**
   * The schema as written.
   *
   * @return tree and place
   */
  public Document document() {
    return document;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObserverSchema schema
        && Objects.equals(target, schema.target)
        && document.equals(schema.document);
  }

  @Override
  public int hashCode() {
    return Objects.hash(target, document);
  }

  /** Returns the resource that the schema is for, if the caller named it. */
  @Override
  public String toString() {
    return "ObserverSchema(" + (target == null ? document : target) + ")";
  }

  /** A builder of a schema; each method returns the builder. */
  public static final class Builder {

    private final ResourceId target;
    private boolean extending;
    private final Set<FieldPath> except = new LinkedHashSet<>();
    private final Set<FieldPath> strict = new LinkedHashSet<>();
    private final List<FieldPath> observed = new ArrayList<>();

    private Builder(ResourceId target) {
      this.target = target;
    }

    /**
     * Starts from the default schema: every field of the manifest (rule SCHEMA-4).
     *
     * @return this
     */
    public Builder defaults() {
      extending = true;
      return this;
    }

    /**
     * Takes fields out of the default schema: they become initial only (rule SCHEMA-5).
     *
     * @param paths as {@link FieldPath#parse(String)} reads them
     * @return this
     * @throws IllegalArgumentException if one is no path
     */
    public Builder except(String... paths) {
      for (String path : paths) {
        except.add(FieldPath.parse(path));
      }
      return this;
    }

    /**
     * Observes fields, as leaves. What the manifest does not set is pinned.
     *
     * @param paths through objects only
     * @return this
     * @throws IllegalArgumentException if one is no path through objects
     */
    public Builder observe(String... paths) {
      for (String text : paths) {
        FieldPath path = FieldPath.parse(text);
        if (path.segments().isEmpty() || !path.shape().equals(path)) {
          throw new IllegalArgumentException("expected a path through objects, got: " + text);
        }
        observed.add(path);
      }
      return this;
    }

    /**
     * Accepts no other form than the asked one at these fields (rule POLICY-6).
     *
     * @param paths as {@link FieldPath#parse(String)} reads them
     * @return this
     * @throws IllegalArgumentException if one is no path
     */
    public Builder strict(String... paths) {
      for (String path : paths) {
        strict.add(FieldPath.parse(path));
      }
      return this;
    }

    /**
     * Builds the schema.
     *
     * @return a new value
     */
    public ObserverSchema build() {
      ObjectNode tree = JsonNodeFactory.instance.objectNode();
      if (extending) {
        tree.put(EXTENDS, "default");
      }
      putPaths(tree, EXCEPT, except);
      putPaths(tree, STRICT, strict);
      for (FieldPath path : observed) {
        ObjectNode parent = tree;
        List<FieldPath.Segment> steps = path.segments();
        for (FieldPath.Segment step : steps.subList(0, steps.size() - 1)) {
          parent = parent.withObjectProperty(name(step));
        }
        parent.putNull(name(steps.get(steps.size() - 1)));
      }
      return new ObserverSchema(target, Document.of(tree));
    }

    private static String name(FieldPath.Segment step) {
      return ((FieldPath.Key) step).name();
    }

    private static void putPaths(ObjectNode tree, String member, Set<FieldPath> paths) {
      if (!paths.isEmpty()) {
        var list = tree.putArray(member);
        paths.forEach(path -> list.add(path.toString()));
      }
    }
  }
}

package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.lists.MovedPlaces;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The built-in strategy of step 2. The manifest is the desired state; its values of unobserved
 * fields apply at creation only.
 */
@API(status = INTERNAL)
public final class LastAppliedMerge {

  /**
   * A field of the manifest that is not enforced, and has another value than at the create.
   *
   * @param path which field
   * @param kept the value of the create
   * @param manifest the current value in the manifest
   */
  public record Kept(FieldPath path, JsonNode kept, JsonNode manifest) {}

  private static final Set<FieldPath> IDENTITY =
      Set.of(
          FieldPath.of("apiVersion"),
          FieldPath.of("kind"),
          FieldPath.of("metadata", "name"),
          FieldPath.of("metadata", "namespace"));

  private LastAppliedMerge() {}

  /**
   * Returns the desired state of a manifest.
   *
   * @param manifest the resource, nulls still in it
   * @param schema what is observed
   * @return a frozen tree in which a null stands for <em>enforced absent</em> (rule READ-2)
   */
  public static ObjectNode desired(Resource manifest, CompiledSchema schema) {
    return said(manifest.tree(), schema, schema.written());
  }

  /**
   * Returns the body of a create request: the desired state without the nulls that stand for
   * <em>enforced absent</em>. A null within an atomic value does not (rule READ-2).
   *
   * @param desired the desired state
   * @param schema what is observed
   * @return a frozen tree
   */
  public static ObjectNode toCreate(ObjectNode desired, CompiledSchema schema) {
    return said(desired, schema, false);
  }

  /**
   * Returns the desired values of a tree; a tree without nulls, the usual case, is returned
   * unchanged.
   */
  private static ObjectNode said(ObjectNode tree, CompiledSchema schema, boolean written) {
    return Trees.freeze(holdsNull(tree) ? said(tree, schema.root(), written) : tree);
  }

  /**
   * Returns whether a tree holds a null, which asks for absence.
   *
   * @param tree any tree
   * @return true if it is a null or one is in it
   */
  public static boolean holdsNull(JsonNode tree) {
    return Trees.anyMatch(tree, JsonNode::isNull);
  }

  private static ObjectNode said(
      ObjectNode object, SchemaNode.@Nullable Fields schema, boolean written) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      SchemaNode node = schema == null ? null : schema.members().get(member.getKey());
      JsonNode value = member.getValue();
      if (value.isNull()) {
        if (written && SchemaNode.VALUE.equals(node)) {
          copy.set(member.getKey(), value);
        }
      } else {
        copy.set(member.getKey(), said(value, node, written));
      }
    }
    return copy;
  }

  private static JsonNode said(JsonNode value, @Nullable SchemaNode schema, boolean written) {
    if (schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      return said(object, schema instanceof SchemaNode.Fields fields ? fields : null, written);
    }
    if (!(value instanceof ArrayNode list)) {
      return value;
    }
    ArrayNode copy = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < list.size(); i++) {
      copy.add(said(list.get(i), elementSchema(schema, list.get(i), i), written));
    }
    return copy;
  }

  private static @Nullable SchemaNode elementSchema(
      @Nullable SchemaNode schema, JsonNode element, int index) {
    return schema instanceof SchemaNode.ElementList list && !(list instanceof SchemaNode.ScalarSet)
        ? list.observedOf(element, index)
        : null;
  }

  /**
   * Returns the fields that were set at creation and are not observed, and whose value in the
   * manifest has changed since (policy <em>initial only</em>).
   *
   * @param desired the desired state of the manifest
   * @param schema what is observed
   * @param record what was applied
   * @param before what was observed then
   * @param redactor knows the digests of sensitive values
   * @return the fields; none if nothing was created yet
   */
  public static List<Kept> kept(
      ObjectNode desired,
      SchemaNode.Fields schema,
      ResourceRecord record,
      SchemaNode.Fields before,
      Redactor redactor) {
    Search search = new Search(redactor, new ArrayList<>());
    if (!record.uid().isEmpty()) {
      search.find(FieldPath.root(), desired, schema, before, record.lastApplied());
    }
    return List.copyOf(search.kept);
  }

  /** The search for kept fields. */
  private record Search(Redactor redactor, List<Kept> kept) {

    private void find(
        FieldPath path,
        JsonNode desired,
        @Nullable SchemaNode schema,
        @Nullable SchemaNode old,
        JsonNode applied) {
      boolean open = schema == null || schema instanceof SchemaNode.Fields;
      if (open
          && !DigestPlaceholder.is(applied)
          && desired instanceof ObjectNode object
          && applied.isObject()) {
        for (Map.Entry<String, JsonNode> member : object.properties()) {
          String name = member.getKey();
          JsonNode before = applied.get(name);
          if (before != null) {
            find(
                path.key(name), member.getValue(), member(schema, name), member(old, name), before);
          }
        }
      } else if (schema != null && desired instanceof ArrayNode list) {
        for (int i = 0; i < list.size(); i++) {
          JsonNode element = list.get(i);
          SchemaNode node = elementSchema(schema, element, i);
          segment(schema, element, i)
              .ifPresent(
                  at -> {
                    FieldPath.Segment then = nameBefore(old, element, at);
                    SchemaNode was =
                        old instanceof SchemaNode.ElementList o ? o.observed(then) : null;
                    FieldPath.root()
                        .then(then)
                        .in(applied)
                        .ifPresent(before -> find(path.then(at), element, node, was, before));
                  });
        }
      } else if (schema == null && !isSame(desired, applied) && !IDENTITY.contains(path)) {
        kept.add(new Kept(path, applied, desired));
      }
    }

    private boolean isSame(JsonNode desired, JsonNode applied) {
      return DigestPlaceholder.is(applied)
          ? redactor.isDigestOf(applied, desired)
          : Trees.equal(desired, applied);
    }
  }

  private static @Nullable SchemaNode member(@Nullable SchemaNode schema, String name) {
    return schema instanceof SchemaNode.Fields fields ? fields.members().get(name) : null;
  }

  /** An element that has its place alone now is known by the key that it had (rule POLICY-2). */
  private static FieldPath.Segment nameBefore(
      @Nullable SchemaNode old, JsonNode element, FieldPath.Segment now) {
    FieldPath.Segment before =
        now instanceof FieldPath.Index at && old instanceof SchemaNode.KeyedList list
            ? list.nameOf(element, at.index())
            : null;
    return before == null ? now : before;
  }

  /** Returns the name of a list element that may be observed in part. */
  private static Optional<FieldPath.Segment> segment(
      SchemaNode schema, JsonNode element, int index) {
    return schema instanceof SchemaNode.ElementList list && !(list instanceof SchemaNode.ScalarSet)
        ? Optional.ofNullable(list.nameOf(element, index))
        : Optional.empty();
  }

  /**
   * Returns the fields that are still kept after a write: a field that the write created together
   * with its parent has the current value of the manifest (rule POLICY-4).
   *
   * @param kept before the write
   * @param write what was sent, or {@code null} for nothing
   * @return the rest
   */
  public static List<Kept> after(List<Kept> kept, @Nullable SentChanges write) {
    if (write == null) {
      return kept;
    }
    return kept.stream()
        .filter(field -> !write.whole() && !isIn(field.path(), write.sent()))
        .toList();
  }

  private static boolean isIn(FieldPath path, List<Edit> sent) {
    return sent.stream()
        .anyMatch(
            edit -> !edit.isRemoval() && path.startsWith(MovedPlaces.after(edit.path(), sent)));
  }

  /**
   * The desired state as it was applied: with the values of the create where they are kept. An
   * element by position is known by its values, so it has those of the manifest.
   *
   * @param desired the desired state of the manifest
   * @param kept what is not enforced
   * @return a frozen tree
   */
  public static ObjectNode applied(ObjectNode desired, List<Kept> kept) {
    if (kept.isEmpty()) {
      return desired;
    }
    ObjectNode tree = Trees.unsealed(desired);
    kept.stream()
        .filter(
            field -> field.path().segments().stream().noneMatch(FieldPath.Index.class::isInstance))
        .forEach(field -> PathWriter.set(tree, field.path(), field.kept()));
    return Trees.freeze(tree);
  }
}

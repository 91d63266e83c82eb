package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.lists.MovedPlaces;
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
 * The fields that are set and not observed (policy <em>initial only</em>, rule POLICY-4): their
 * values apply at creation, and are kept when the manifest has others later.
 */
@API(status = INTERNAL)
public final class InitialOnlyFields {

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

  private InitialOnlyFields() {}

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
          SchemaNode node = LastAppliedMerge.elementSchema(schema, element, i);
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

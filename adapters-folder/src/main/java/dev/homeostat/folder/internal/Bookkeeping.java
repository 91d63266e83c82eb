package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.internal.ObjectStore.Session;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The metadata that a server writes into an object: uid, versions, times, and managed fields.
 *
 * @param clock for times
 * @param uids for new objects
 * @param hand the field manager of edits by hand
 */
@API(status = INTERNAL, since = "0.1")
public record Bookkeeping(Clock clock, Supplier<String> uids, String hand) {

  /** The field manager of all requests. */
  static final String MANAGER = "homeostat";

  private static final Set<String> GROUPS_WITHOUT_GENERATION =
      Set.of(
          "rbac.authorization.k8s.io",
          "storage.k8s.io",
          "coordination.k8s.io",
          "events.k8s.io",
          "discovery.k8s.io");

  String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Returns a new object; server-owned metadata of the writer is ignored. */
  ObjectNode created(Session session, ObjectNode content, String manager) {
    ObjectNode tree = Trees.thaw(content);
    ObjectNode metadata = metadata(tree);
    metadata.remove(Resource.SERVER_OWNED);
    metadata.put("uid", uids.get());
    metadata.put("creationTimestamp", now());
    return stamped(session, null, tree, manager);
  }

  /** Returns a changed object; server-owned metadata of the writer is ignored. */
  ObjectNode changed(Session session, ObjectNode old, ObjectNode content, String manager) {
    ObjectNode tree = withOwned(old, content);
    return stamped(session, old, tree, manager);
  }

  /**
   * A document that is kept without a request.
   *
   * @param session gives the version, and the definition of the kind
   * @param old what is there, or {@code null}
   * @param content what to keep
   * @return with its metadata
   */
  public ObjectNode kept(Session session, @Nullable ObjectNode old, ObjectNode content) {
    return old == null
        ? created(session, content, MANAGER)
        : changed(session, old, content, MANAGER);
  }

  /**
   * Returns whether a document has the content of what is there, its metadata aside.
   *
   * @param old what is there
   * @param content what to keep
   * @return true if keeping it would change nothing
   */
  public static boolean saysNothingNew(ObjectNode old, ObjectNode content) {
    return Trees.equal(old, withOwned(old, content));
  }

  /** The content of one object with the server-owned metadata of another. */
  static ObjectNode withOwned(ObjectNode owned, ObjectNode content) {
    ObjectNode tree = Trees.thaw(content);
    ObjectNode metadata = metadata(tree);
    metadata.remove(Resource.SERVER_OWNED);
    for (String name : Resource.SERVER_OWNED) {
      JsonNode value = owned.path("metadata").path(name);
      if (!Trees.isAbsent(value)) {
        metadata.set(name, value.deepCopy());
      }
    }
    return tree;
  }

  /** Returns an object as it was written by hand: identity and deletion are taken from it. */
  ObjectNode adopted(Session session, @Nullable ObjectNode known, ObjectNode written) {
    JsonNode said = written.path("metadata");
    String uid = said.path("uid").asText("");
    ObjectNode old =
        known == null || uid.isEmpty() || uid.equals(known.at("/metadata/uid").asText())
            ? known
            : null;
    ObjectNode tree = Trees.thaw(written);
    ObjectNode metadata = metadata(tree);
    metadata.remove(List.of("resourceVersion", "generation", "selfLink"));
    if (old != null || !said.path("managedFields").isArray()) {
      metadata.remove("managedFields");
    }
    for (String name : List.of("uid", "creationTimestamp")) {
      if (Trees.isAbsent(said.path(name))) {
        JsonNode before = old == null ? null : old.path("metadata").get(name);
        metadata.remove(name);
        if (before != null) {
          metadata.set(name, before);
        } else {
          metadata.put(name, name.equals("uid") ? uids.get() : now());
        }
      }
    }
    if (old != null) {
      for (String name : List.of("generation", "managedFields")) {
        JsonNode before = old.path("metadata").get(name);
        if (before != null) {
          metadata.set(name, before.deepCopy());
        }
      }
    }
    return stamped(session, old, tree, hand);
  }

  /** Returns an object that is marked for deletion and not gone yet. */
  ObjectNode deleted(ObjectNode old, long version) {
    ObjectNode tree = Trees.thaw(old);
    ObjectNode metadata = metadata(tree);
    metadata.put("deletionTimestamp", now());
    metadata.put("deletionGracePeriodSeconds", 0);
    metadata.put("resourceVersion", Long.toString(version));
    if (metadata.path("generation").asLong() > 0) {
      metadata.put("generation", metadata.path("generation").asLong() + 1);
    }
    return Trees.freeze(tree);
  }

  private ObjectNode stamped(
      Session session, @Nullable ObjectNode old, ObjectNode tree, String manager) {
    ObjectNode metadata = metadata(tree);
    metadata.put("resourceVersion", Long.toString(session.nextVersion()));
    if (hasGeneration(tree)) {
      long before = metadata.path("generation").asLong(0);
      if (old == null || before == 0) {
        metadata.put("generation", 1);
      } else if (!Trees.equal(wish(old), wish(tree))) {
        metadata.put("generation", before + 1);
      }
    }
    Map<FieldPath, ListType> lists = Kinds.lists(session, tree);
    metadata.set(
        "managedFields",
        old == null && metadata.get("managedFields") instanceof ArrayNode copied
            ? completed(copied, tree, manager, lists)
            : managedFields(old, tree, manager, lists));
    return Trees.freeze(tree);
  }

  /**
   * Returns the entries of an object that was copied from another cluster; the manager owns what is
   * in none of them.
   */
  private ArrayNode completed(
      ArrayNode copied, ObjectNode tree, String manager, Map<FieldPath, ListType> lists) {
    ArrayNode entries = copied.deepCopy();
    Set<List<String>> owned = new LinkedHashSet<>();
    copied.forEach(entry -> owned.addAll(FieldsV1.read(entry.path("fieldsV1"))));
    Set<List<String>> rest = new LinkedHashSet<>(FieldsV1.leaves(tree, lists).keySet());
    rest.removeIf(leaf -> owned.stream().anyMatch(path -> overlap(path, leaf)));
    if (!rest.isEmpty()) {
      entries.add(entry(manager, now(), tree, rest));
    }
    return entries;
  }

  /** Returns whether one of two paths is at or below the other. */
  private static boolean overlap(List<String> one, List<String> other) {
    int common = Math.min(one.size(), other.size());
    return one.subList(0, common).equals(other.subList(0, common));
  }

  private static ObjectNode entry(
      String manager, String time, ObjectNode tree, Set<List<String>> fields) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("manager", manager).put("operation", "Update");
    entry.put("apiVersion", tree.path("apiVersion").asText()).put("time", time);
    entry.put("fieldsType", "FieldsV1").set("fieldsV1", FieldsV1.write(fields));
    return entry;
  }

  /** Returns the desired state of an object: all but metadata and status. */
  private static ObjectNode wish(ObjectNode tree) {
    ObjectNode wish = JsonNodeFactory.instance.objectNode();
    wish.setAll(tree);
    wish.remove(List.of("apiVersion", "metadata", "status"));
    if (tree.path("kind").asText().equals("Deployment") && group(tree).equals("apps")) {
      JsonNode annotations = tree.path("metadata").get("annotations");
      if (annotations != null) {
        wish.set("annotations", annotations);
      }
    }
    return wish;
  }

  private static String group(ObjectNode tree) {
    return ResourceId.groupOf(tree.path("apiVersion").asText());
  }

  private static boolean hasGeneration(ObjectNode tree) {
    String group = group(tree);
    return group.isEmpty()
        ? tree.path("kind").asText().equals("ReplicationController")
        : !GROUPS_WITHOUT_GENERATION.contains(group);
  }

  private ArrayNode managedFields(
      @Nullable ObjectNode old, ObjectNode tree, String manager, Map<FieldPath, ListType> lists) {
    Map<List<String>, JsonNode> after = FieldsV1.leaves(tree, lists);
    Map<List<String>, JsonNode> before = old == null ? Map.of() : FieldsV1.leaves(old, lists);
    Set<List<String>> gained = FieldsV1.differing(after, before);
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    Set<List<String>> mine = new LinkedHashSet<>();
    String mineSince = now();
    JsonNode known =
        old == null ? JsonNodeFactory.instance.arrayNode() : old.at("/metadata/managedFields");
    for (JsonNode entry : known) {
      Set<List<String>> fields = FieldsV1.read(entry.path("fieldsV1"));
      fields.removeAll(gained);
      fields.retainAll(after.keySet());
      if (entry.path("manager").asText().equals(manager)) {
        mine.addAll(fields);
        mineSince = gained.isEmpty() ? entry.path("time").asText() : mineSince;
      } else if (!fields.isEmpty()) {
        ObjectNode kept = entry.deepCopy();
        entries.add(kept.set("fieldsV1", FieldsV1.write(fields)));
      }
    }
    mine.addAll(gained);
    if (!mine.isEmpty()) {
      entries.add(entry(manager, mineSince, tree, mine));
    }
    return entries;
  }

  static ObjectNode metadata(ObjectNode tree) {
    return tree.withObjectProperty("metadata");
  }

  static boolean isGoing(ObjectNode tree) {
    return !Trees.isAbsent(tree.at("/metadata/deletionTimestamp"));
  }

  static boolean isHeld(ObjectNode tree) {
    return !tree.at("/metadata/finalizers").isEmpty();
  }
}

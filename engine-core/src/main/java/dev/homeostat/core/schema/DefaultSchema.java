package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.KeyFields;
import dev.homeostat.core.model.OrderedMap;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Observes every field of the manifest (rules SCHEMA-4, SCHEMA-6, SCHEMA-7, SCHEMA-9 and
 * SCHEMA-10); a null counts as absent (rule READ-2).
 */
@API(status = INTERNAL)
public final class DefaultSchema {

  private static final Set<String> IDENTITY = Set.of("name", "namespace");

  private final ResourceId id;
  private final KindInfo kind;
  private final @Nullable DefaultSchemaCache shared;

  private DefaultSchema(ResourceId id, KindInfo kind, @Nullable DefaultSchemaCache shared) {
    this.id = id;
    this.kind = kind;
    this.shared = shared;
  }

  /**
   * The default schema of a resource.
   *
   * @param resource from the manifest; nulls count as absent (rule READ-2)
   * @param kind what its kind is
   * @return what is observed, without the identity fields
   */
  public static SchemaNode.Fields of(Resource resource, KindInfo kind) {
    return of(resource, kind, null);
  }

  /**
   * The default schema of a resource, of which equal specifications are shared.
   *
   * @param resource from the manifest; nulls count as absent (rule READ-2)
   * @param kind what its kind is
   * @param shared the schemas of specifications, or {@code null} to share none
   * @return what is observed, without the identity fields
   */
  static SchemaNode.Fields of(
      Resource resource, KindInfo kind, @Nullable DefaultSchemaCache shared) {
    DefaultSchema schema = new DefaultSchema(resource.id(), kind, shared);
    OrderedMap.Builder<SchemaNode> members = new OrderedMap.Builder<>(resource.tree().size());
    for (Map.Entry<String, JsonNode> member : resource.tree().properties()) {
      String name = member.getKey();
      if (name.equals("metadata")) {
        SchemaNode.Fields metadata =
            schema.fields(FieldPath.of(name), (ObjectNode) member.getValue(), IDENTITY);
        if (!metadata.members().isEmpty()) {
          members.put(name, metadata);
        }
      } else if (!name.equals("apiVersion")
          && !name.equals("kind")
          && !Trees.isAbsent(member.getValue())
          && !(name.equals("rules") && isAggregated(resource))) {
        members.put(name, schema.node(FieldPath.of(name), member.getValue()));
      }
    }
    return new SchemaNode.Fields(members.build());
  }

  /**
   * Observes every field of a list whose keys are given by a written schema.
   *
   * @param id of the resource
   * @param kind what its kind is
   * @param path of the list, elements on the way left out
   * @param list from the manifest
   * @param own the list schema with the keys
   * @return an atomic list if the keys do not identify its elements
   */
  static SchemaNode keyed(
      ResourceId id, KindInfo kind, FieldPath path, ArrayNode list, SchemaNode.KeyedList own) {
    return new DefaultSchema(id, kind, null).keyed(path, list, own.keys(), own.bounds());
  }

  /** The controller of aggregated roles writes their rules. */
  private static boolean isAggregated(Resource resource) {
    return resource.id().groupKind().equals("rbac.authorization.k8s.io/ClusterRole")
        && resource.tree().hasNonNull("aggregationRule");
  }

  private SchemaNode node(FieldPath path, JsonNode value) {
    if (value instanceof ObjectNode object) {
      return AtomicFields.is(id, path, kind) ? SchemaNode.VALUE : object(path, object);
    }
    return value instanceof ArrayNode list ? list(path, list) : SchemaNode.VALUE;
  }

  private SchemaNode.Fields object(FieldPath path, ObjectNode object) {
    return shared != null && DefaultSchemaCache.isShared(path.lastName())
        ? shared.of(id.groupKind(), path, object, kind, () -> fields(path, object, Set.of()))
        : fields(path, object, Set.of());
  }

  /** Observes the members of an object, apart from the identifying ones. */
  private SchemaNode.Fields fields(
      FieldPath path, ObjectNode object, Collection<String> identifying) {
    OrderedMap.Builder<SchemaNode> members = new OrderedMap.Builder<>(object.size());
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode value = member.getValue();
      if (!Trees.isAbsent(value) && !identifying.contains(member.getKey())) {
        members.put(
            member.getKey(),
            value.isContainerNode() ? node(path.key(member.getKey()), value) : SchemaNode.VALUE);
      }
    }
    return new SchemaNode.Fields(members.build());
  }

  private SchemaNode list(FieldPath path, ArrayNode list) {
    Optional<KindInfo.ListType> type = ListTypes.of(id, path, kind);
    boolean shared = ListTypes.isShared(id, path);
    if (type.isEmpty() || (list.isEmpty() && !shared)) {
      return SchemaNode.WHOLE;
    }
    Bounds bounds = shared ? Bounds.UNLIMITED : new Bounds(list.size(), list.size());
    if (type.get() instanceof KindInfo.SetOfScalars) {
      return isSet(list) ? new SchemaNode.ScalarSet(bounds) : SchemaNode.WHOLE;
    }
    return type.get() instanceof KindInfo.Keyed keyed
        ? keyed(path, list, keyed.keys(), bounds)
        : SchemaNode.WHOLE;
  }

  private SchemaNode keyed(FieldPath path, ArrayNode list, List<String> keys, Bounds bounds) {
    KeyFields fields = KeyFields.of(keys);
    boolean areOneValue = AtomicFields.is(id, path, kind);
    List<SchemaNode.KeyedElement> elements = new ArrayList<>(list.size());
    Set<ElementKey> seen = new HashSet<>();
    for (JsonNode element : list) {
      ElementKey key = fields.keyOf(element);
      if (key == null || !(element instanceof ObjectNode object) || !seen.add(key)) {
        return SchemaNode.WHOLE;
      }
      SchemaNode schema = areOneValue ? SchemaNode.VALUE : observed(path, object, keys);
      elements.add(new SchemaNode.KeyedElement(key, schema));
    }
    return new SchemaNode.KeyedList(fields, elements, null, bounds, ListTypes.isOrdered(id, path));
  }

  /** Observes the members of an element, apart from its keys. */
  private SchemaNode.Fields observed(FieldPath path, ObjectNode element, List<String> keys) {
    SchemaNode.Fields fields = fields(path, element, keys);
    return areAnyNested(keys) ? withoutKeys(fields, keys) : fields;
  }

  private static SchemaNode.Fields withoutKeys(SchemaNode.Fields fields, List<String> keys) {
    Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
    for (String key : keys) {
      String[] names = key.split("\\.", 2);
      if (names.length == 1) {
        members.remove(key);
      } else if (members.get(names[0]) instanceof SchemaNode.Fields inner) {
        SchemaNode.Fields rest = withoutKeys(inner, List.of(names[1]));
        if (rest.members().isEmpty()) {
          members.remove(names[0]);
        } else {
          members.put(names[0], rest);
        }
      }
    }
    return new SchemaNode.Fields(members);
  }

  private static boolean areAnyNested(List<String> keys) {
    for (String key : keys) {
      if (key.indexOf('.') >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a list's members are scalars, each of them once (rule SCHEMA-7). */
  static boolean isSet(JsonNode list) {
    Set<String> members = new HashSet<>();
    for (JsonNode member : list) {
      if (!member.isValueNode() || member.isNull() || !members.add(member.asText())) {
        return false;
      }
    }
    return true;
  }
}

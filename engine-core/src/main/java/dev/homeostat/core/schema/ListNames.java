package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
import dev.homeostat.core.model.KeyFields;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.pathcheck.ListNaming;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Finds out how paths name the elements of lists. */
@API(status = INTERNAL)
public final class ListNames {

  private ListNames() {}

  /**
   * Returns the names of elements by the type of their list.
   *
   * @param id of a resource
   * @param kind the description of its kind
   * @return a lookup in the table of built-in kinds, otherwise in the description
   */
  public static ListNaming.Lookup of(ResourceId id, KindInfo kind) {
    return list -> {
      Optional<KindInfo.ListType> type = ListTypes.of(id, list, kind);
      if (type.isEmpty()) {
        return new ListNaming.NotKnown();
      }
      return type.get() instanceof KindInfo.Keyed keyed
          ? byKey(keyed.keys())
          : new ListNaming.OneValue();
    };
  }

  /** Returns the names of elements as the schema observes them, otherwise by type. */
  static ListNaming.Lookup of(SchemaNode.Fields root, ResourceId id, KindInfo kind) {
    ListNaming.Lookup byType = of(id, kind);
    return list -> {
      Optional<SchemaNode> node = SchemaLookup.at(root, list);
      if (node.isEmpty() || node.get() instanceof SchemaNode.ScalarSet) {
        return byType.of(list);
      }
      if (node.get() instanceof SchemaNode.KeyedList keyed) {
        return byKey(keyed.keys());
      }
      if (node.get() instanceof SchemaNode.PositionalList) {
        return new ListNaming.ByPlace();
      }
      return node.get() instanceof SchemaNode.WholeList
          ? new ListNaming.OneValue()
          : new ListNaming.NotKnown();
    };
  }

  private static ListNaming byKey(List<String> keys) {
    return new ListNaming.ByKey(
        keys,
        keys.contains(KeyFields.DEFAULTED)
            ? Map.of(KeyFields.DEFAULTED, KeyFields.DEFAULT_VALUE)
            : Map.of());
  }
}

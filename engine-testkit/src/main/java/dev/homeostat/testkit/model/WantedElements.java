package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The desired elements of a list.
 *
 * @param values the elements, in their order
 * @param ids their ids, in the same order; empty for one without an id
 */
record WantedElements(List<JsonNode> values, List<Optional<ElementId>> ids) {

  static WantedElements of(ListIdentity identity, @Nullable JsonNode wanted) {
    List<JsonNode> values = Values.elements(wanted);
    return new WantedElements(values, identity.all(values));
  }

  int size() {
    return values.size();
  }

  JsonNode value(int index) {
    return values.get(index);
  }

  Optional<ElementId> id(int index) {
    return ids.get(index);
  }

  /** Returns the element of an id, if it is desired. */
  @Nullable JsonNode of(ElementId id) {
    int index = ids.indexOf(Optional.of(id));
    return index < 0 ? null : values.get(index);
  }
}

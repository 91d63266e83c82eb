package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one field when it is compiled.
 *
 * @param desired what manifest, hooks and pins say; a JSON null is a wish for absence, {@code null}
 *     is nothing
 * @param ifPresent what is pinned in list elements that are compared, but never brought back
 * @param dropped what goes
 */
record Wanted(@Nullable JsonNode desired, @Nullable JsonNode ifPresent, @Nullable Dropped dropped) {

  static final Wanted NOTHING = new Wanted(null, null, null);

  Wanted member(String name) {
    return new Wanted(
        desired == null ? null : desired.get(name),
        ifPresent == null ? null : ifPresent.get(name),
        dropped instanceof Dropped.Members object ? object.members().get(name) : null);
  }

  /** Of an element that is desired. */
  Wanted element(SchemaNode.ElementList list, Segment name, @Nullable JsonNode element) {
    return new Wanted(
        element,
        list.find(ifPresent, name),
        dropped instanceof Dropped.Elements elements ? elements.within(name) : null);
  }

  /** Of an element that is only compared where it is. */
  static Wanted ifPresent(JsonNode element) {
    return new Wanted(element, element, null);
  }

  /** Whether nothing of it is ever brought back. */
  boolean isOnlyIfPresent() {
    return desired != null && desired == ifPresent;
  }

  Wanted sayingNothing() {
    return new Wanted(null, ifPresent, dropped);
  }
}

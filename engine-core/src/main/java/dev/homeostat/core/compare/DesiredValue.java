package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * The desired value of one field, as input of the compiler.
 *
 * @param desired the value from manifest, hooks and pins; a JSON null for <em>enforced absent</em>,
 *     {@code null} for none
 * @param ifPresent the pins in list elements that are compared, but never created again
 * @param dropped the values to be removed
 */
record DesiredValue(
    @Nullable JsonNode desired, @Nullable JsonNode ifPresent, @Nullable DroppedValue dropped) {

  static final DesiredValue NOTHING = new DesiredValue(null, null, null);

  DesiredValue member(String name) {
    return new DesiredValue(
        desired == null ? null : desired.get(name),
        ifPresent == null ? null : ifPresent.get(name),
        dropped instanceof DroppedValue.Members object ? object.members().get(name) : null);
  }

  /** Of an element that is desired. */
  DesiredValue element(SchemaNode.ElementList list, Segment name, @Nullable JsonNode element) {
    return new DesiredValue(
        element,
        list.find(ifPresent, name),
        dropped instanceof DroppedValue.Elements elements ? elements.within(name) : null);
  }

  /** Of an element that is only compared where it is. */
  static DesiredValue ifPresent(JsonNode element) {
    return new DesiredValue(element, element, null);
  }

  /** Returns whether nothing of it is ever brought back. */
  boolean isOnlyIfPresent() {
    return desired != null && desired == ifPresent;
  }

  /** Returns whether only manifest and hooks decide about it: there are no pins or removals. */
  boolean isPlain() {
    return ifPresent == null && dropped == null;
  }

  DesiredValue sayingNothing() {
    return new DesiredValue(null, ifPresent, dropped);
  }
}

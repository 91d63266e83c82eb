package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaNode;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The fields of a desired state that are put back when they change (rules, table C). */
@API(status = INTERNAL)
public final class EnforcedFields {

  private EnforcedFields() {}

  /**
   * Returns whether any field is enforced.
   *
   * @param desired the desired state
   * @return true if at least one observed field is set
   */
  public static boolean isAny(DesiredResource desired) {
    return isAny(desired.schema().root(), desired.resource().tree());
  }

  private static boolean isAny(SchemaNode schema, @Nullable JsonNode wanted) {
    if (wanted == null || schema.equals(SchemaNode.WATCHED)) {
      return false;
    }
    if (schema instanceof SchemaNode.Fields fields && wanted.isObject()) {
      boolean isEmpty = fields.members().isEmpty() && wanted.isEmpty();
      return isEmpty
          || fields.members().entrySet().stream()
              .anyMatch(member -> isAny(member.getValue(), wanted.get(member.getKey())));
    }
    if (schema instanceof SchemaNode.ElementList list && wanted.isArray()) {
      for (int i = 0; i < wanted.size(); i++) {
        Segment name = list.nameOf(wanted.get(i), i);
        if (name != null && list.observed(name) != null) {
          return true;
        }
      }
      return false;
    }
    return true;
  }
}

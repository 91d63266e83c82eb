package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The fields of a desired state that are put back when they change (rules, table C). */
@API(status = INTERNAL)
public final class EnforcedFields {

  private EnforcedFields() {}

  /**
   * Returns whether any field is enforced beside those of one origin.
   *
   * @param desired the desired state
   * @param origin whose fields do not count
   * @return true if at least one observed field has another origin
   */
  public static boolean areBeside(DesiredResource desired, FieldOrigin origin) {
    return isAny(
        desired, origin, FieldPath.root(), desired.schema().root(), desired.resource().tree());
  }

  private static boolean isAny(
      DesiredResource desired,
      FieldOrigin origin,
      FieldPath path,
      SchemaNode schema,
      @Nullable JsonNode wanted) {
    if (wanted == null || schema.equals(SchemaNode.WATCHED)) {
      return false;
    }
    if (schema instanceof SchemaNode.Fields fields && wanted.isObject()) {
      boolean empty = fields.members().isEmpty() && wanted.isEmpty();
      return (empty && isOthers(desired, path, origin))
          || fields.members().entrySet().stream()
              .anyMatch(member -> isAny(desired, origin, path, member, wanted));
    }
    if (schema instanceof SchemaNode.ElementList list && wanted.isArray()) {
      for (int i = 0; i < wanted.size(); i++) {
        Segment name = list.nameOf(wanted.get(i), i);
        boolean observed = name != null && list.observed(name) != null;
        if (name != null && observed && isOthers(desired, path.then(name), origin)) {
          return true;
        }
      }
      return false;
    }
    return isAnyOthers(desired, path, origin, wanted);
  }

  /** Returns whether a value, or a part of it, has another origin. */
  private static boolean isAnyOthers(
      DesiredResource desired, FieldPath path, FieldOrigin origin, JsonNode wanted) {
    boolean isShared =
        wanted instanceof ObjectNode
            && desired.setBy().entrySet().stream()
                .anyMatch(set -> set.getKey().startsWith(path) && set.getValue().equals(origin));
    return isShared
        ? wanted.properties().stream()
            .anyMatch(
                member ->
                    isAnyOthers(desired, path.key(member.getKey()), origin, member.getValue()))
        : isOthers(desired, path, origin);
  }

  private static boolean isAny(
      DesiredResource desired,
      FieldOrigin origin,
      FieldPath path,
      Map.Entry<String, SchemaNode> member,
      JsonNode wanted) {
    String name = member.getKey();
    return isAny(desired, origin, path.key(name), member.getValue(), wanted.get(name));
  }

  private static boolean isOthers(DesiredResource desired, FieldPath path, FieldOrigin origin) {
    return !desired.setterOf(path).equals(origin);
  }
}

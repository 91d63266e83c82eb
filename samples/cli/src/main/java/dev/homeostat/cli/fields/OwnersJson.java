package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.fields.FieldOwnership;
import java.util.List;

/** The owners of fields as programs read them. */
final class OwnersJson {

  private OwnersJson() {}

  static ObjectNode of(OwnedObject owned, List<FieldOwnership> fields, List<Problem> problems) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("resource", owned.object().id().toString());
    json.put("apiVersion", owned.object().apiVersion());
    ArrayNode list = json.putArray("fields");
    fields.forEach(field -> list.add(of(owned, field)));
    json.set("problems", PassJson.problems(problems));
    return json;
  }

  private static ObjectNode of(OwnedObject owned, FieldOwnership field) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("path", owned.paths().shown(field).toString());
    field.place().ifPresent(place -> json.put("pointer", place.toString()));
    json.put("ownership", word(field));
    json.put("whole", field.isWhole());
    json.set("owners", of(field.owners()));
    return json;
  }

  static ArrayNode of(List<FieldOwner> owners) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (FieldOwner owner : owners) {
      ObjectNode json = list.addObject().put("manager", owner.manager().manager());
      put(json, "operation", owner.operation());
      put(json, "subresource", owner.subresource());
      put(json, "apiVersion", owner.apiVersion());
      owner.manager().time().ifPresent(time -> json.put("time", time.toString()));
    }
    return list;
  }

  private static void put(ObjectNode json, String name, String value) {
    if (!value.isEmpty()) {
      json.put(name, value);
    }
  }

  private static String word(FieldOwnership field) {
    if (field instanceof FieldOwnership.Owned) {
      return "owned";
    }
    if (field instanceof FieldOwnership.Gone) {
      return "gone";
    }
    return field instanceof FieldOwnership.Unowned ? "unowned" : "untracked";
  }
}

package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.page.FieldMark;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.page.ReportedField;
import dev.homeostat.report.RedactedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The controls of the lists of an observer schema (rule SCHEMA-2). */
final class ListControls {

  private static final String PREFIX = "observer_schema_list_";

  private final List<ReportedField> controls = new ArrayList<>();

  private ListControls() {}

  static List<ReportedField> of(ObjectNode schema) {
    ListControls all = new ListControls();
    all.walk(FieldPath.root(), HiddenValues.marked(schema));
    return all.controls;
  }

  private void walk(FieldPath path, JsonNode schema) {
    if (schema.isObject()) {
      schema.properties().forEach(member -> walk(path.key(member.getKey()), member.getValue()));
    } else if (schema.isArray() && !schema.isEmpty()) {
      JsonNode control = schema.get(schema.size() - 1);
      if (isControl(control)) {
        controls.add(reported(path, control));
        for (int i = 0; i < schema.size() - 1; i++) {
          walk(path.then(name(schema.get(i), control, i)), schema.get(i));
        }
      }
    }
  }

  private static boolean isControl(JsonNode node) {
    return node.isObject()
        && node.properties().stream().anyMatch(member -> member.getKey().startsWith(PREFIX));
  }

  /** Returns the name of an element by its keys, or by its place if it has none. */
  static FieldPath.Segment name(JsonNode element, JsonNode control, int index) {
    TreeMap<String, String> keys = new TreeMap<>();
    for (JsonNode key : control.path(ObserverSchema.LIST_KEYS)) {
      JsonNode value = FieldPath.of(key.asText().split("\\.")).in(element).orElse(null);
      if (value != null && value.isValueNode() && !value.isNull()) {
        keys.put(key.asText(), value.asText());
      }
    }
    return keys.isEmpty() ? new FieldPath.Index(index) : new FieldPath.Element(keys);
  }

  private static ReportedField reported(FieldPath path, JsonNode control) {
    return ReportedField.builder(path, FieldMark.CONTROL, Policy.ENFORCED)
        .rule(Rule.SCHEMA_2)
        .wanted(RedactedValue.of(control))
        .note("the control of the list in the observer schema")
        .build();
  }
}

package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.page.ReportedField;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a resource that is no longer desired, as its record knows them: what the
 * application wanted last, and what it found last. Sensitive lists are one hidden field, so that no
 * key of their elements is shown.
 */
final class RecordedFields {

  private final ResourceRecord record;
  private final ObjectNode found;
  private final List<ReportedField> fields = new ArrayList<>();

  private RecordedFields(ResourceRecord record) {
    this.record = record;
    this.found =
        record
            .lastObserved()
            .map(HiddenValues::marked)
            .orElseGet(JsonNodeFactory.instance::objectNode);
  }

  static FieldList of(ResourceRecord record) {
    RecordedFields all = new RecordedFields(record);
    all.walk(
        FieldPath.root(),
        HiddenValues.marked(record.lastApplied()),
        HiddenValues.marked(record.observerSchema()));
    return FieldList.of(all.fields);
  }

  private void walk(FieldPath path, JsonNode wanted, JsonNode schema) {
    if (wanted.isObject() && !wanted.isEmpty()) {
      wanted
          .properties()
          .forEach(
              member ->
                  walk(path.key(member.getKey()), member.getValue(), schema.path(member.getKey())));
    } else if (wanted.isArray() && !wanted.isEmpty()) {
      JsonNode control = schema.path(schema.size() - 1);
      for (int i = 0; i < wanted.size(); i++) {
        FieldPath.Segment name = ListControls.name(wanted.get(i), control, i);
        walk(path.then(name), wanted.get(i), elementSchema(schema, control, name));
      }
    } else {
      add(path, wanted);
    }
  }

  private static JsonNode elementSchema(
      JsonNode schema, JsonNode control, FieldPath.Segment element) {
    for (int i = 0; i < schema.size() - 1; i++) {
      if (ListControls.name(schema.get(i), control, i).equals(element)) {
        return schema.get(i);
      }
    }
    return MissingNode.getInstance();
  }

  private void add(FieldPath path, JsonNode wanted) {
    FieldOrigin origin = record.setBy().getOrDefault(path, FieldOrigin.MANIFEST);
    fields.add(
        ReportedField.builder(path, FieldMarks.of(origin), Policy.UNOBSERVED)
            .setBy(origin)
            .wanted(RedactedValue.of(wanted))
            .found(RedactedValue.of(path.in(found).orElse(null)))
            .note("from the state: the application no longer wants the resource")
            .build());
  }
}

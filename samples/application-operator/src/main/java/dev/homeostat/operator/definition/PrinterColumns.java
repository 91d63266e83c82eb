package dev.homeostat.operator.definition;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** The columns of Applications in the output of {@code kubectl get}. */
final class PrinterColumns {

  private PrinterColumns() {}

  static ArrayNode tree() {
    ArrayNode columns = JsonNodeFactory.instance.arrayNode();
    add(columns, "Ready", "string", ".status.conditions[?(@.type==\"Ready\")].status");
    add(columns, "Phase", "string", ".status.phase");
    add(columns, "Resources", "string", ".status.counts.text");
    add(columns, "Drifts", "integer", ".status.counts.drifts");
    add(columns, "Age", "date", ".metadata.creationTimestamp");
    return columns;
  }

  private static void add(ArrayNode columns, String name, String type, String path) {
    columns.addObject().put("name", name).put("type", type).put("jsonPath", path);
  }
}

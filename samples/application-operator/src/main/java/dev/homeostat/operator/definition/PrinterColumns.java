package dev.homeostat.operator.definition;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The columns of Applications in the output of {@code kubectl get}. */
final class PrinterColumns {

  private PrinterColumns() {}

  static ArrayNode tree() {
    ArrayNode columns = JsonNodeFactory.instance.arrayNode();
    add(columns, "Ready", "string", condition("Ready", "status"));
    add(columns, "Status", "string", ".status.phase");
    add(columns, "Drifting", "string", condition("Drifting", "status"));
    add(columns, "Age", "date", ".metadata.creationTimestamp");
    addWide(columns, "Resources", "string", ".status.counts.text");
    addWide(columns, "Drifts", "integer", ".status.counts.drifts");
    addWide(columns, "Reason", "string", condition("Ready", "reason"));
    addWide(columns, "Message", "string", condition("Ready", "message"));
    return columns;
  }

  private static String condition(String type, String member) {
    return ".status.conditions[?(@.type==\"" + type + "\")]." + member;
  }

  private static ObjectNode add(ArrayNode columns, String name, String type, String path) {
    return columns.addObject().put("name", name).put("type", type).put("jsonPath", path);
  }

  /** Adds a column that only {@code kubectl get -o wide} prints. */
  private static void addWide(ArrayNode columns, String name, String type, String path) {
    add(columns, name, type, path).put("priority", 1);
  }
}

package dev.homeostat.fields;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.report.FieldManager;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the entries of {@code metadata.managedFields} into one tree of owners. */
final class ManagedFieldsReader {

  private static final String FIELDS_V1 = "FieldsV1";
  private static final JsonPointer ENTRIES = JsonPointer.compile("/metadata/managedFields");
  private static final int LONGEST = 60;

  private final OwnerNode root = OwnerNode.root();
  private final List<MalformedField> malformed = new ArrayList<>();

  OwnerNode root() {
    return root;
  }

  List<MalformedField> malformed() {
    return malformed;
  }

  void read(JsonNode object) {
    JsonNode entries = object.at(ENTRIES);
    if (Trees.isAbsent(entries)) {
      return;
    }
    if (!entries.isArray()) {
      wrong(ENTRIES, "a list of entries", shown(entries));
      return;
    }
    for (int i = 0; i < entries.size(); i++) {
      entry(entries.get(i), ENTRIES.appendIndex(i));
    }
  }

  private void entry(JsonNode entry, JsonPointer at) {
    if (!entry.isObject()) {
      wrong(at, "an entry with manager and fieldsV1", shown(entry));
      return;
    }
    FieldOwner owner =
        new FieldOwner(
            manager(entry, at),
            text(entry, "operation", at),
            text(entry, "subresource", at),
            text(entry, "apiVersion", at));
    JsonNode type = entry.path("fieldsType");
    JsonNode fields = entry.path("fieldsV1");
    if (!Trees.isAbsent(type) && !type.asText().equals(FIELDS_V1)) {
      wrong(at.appendProperty("fieldsType"), FIELDS_V1, shown(type));
    } else if (fields.isObject()) {
      below(fields, root, owner, at.appendProperty("fieldsV1"));
    } else if (!Trees.isAbsent(fields)) {
      wrong(at.appendProperty("fieldsV1"), "an object with names of fields", shown(fields));
    }
  }

  private FieldManager manager(JsonNode entry, JsonPointer at) {
    String name = text(entry, "manager", at);
    if (name.isEmpty() && Trees.isAbsent(entry.path("manager"))) {
      wrong(at.appendProperty("manager"), "the name of a field manager", "none");
    }
    FieldManager manager = FieldManager.of(name.isEmpty() ? "unknown" : name);
    String time = text(entry, "time", at);
    if (time.isEmpty()) {
      return manager;
    }
    Optional<Instant> instant = instant(time);
    if (instant.isEmpty()) {
      wrong(
          at.appendProperty("time"),
          "a time as in 2030-01-31T12:00:00Z",
          shown(entry.path("time")));
    }
    return instant.map(manager::at).orElse(manager);
  }

  private String text(JsonNode entry, String member, JsonPointer at) {
    JsonNode value = entry.path(member);
    if (!Trees.isAbsent(value) && !value.isTextual()) {
      wrong(at.appendProperty(member), "a text", shown(value));
    }
    return value.isTextual() ? value.textValue() : "";
  }

  private static Optional<Instant> instant(String time) {
    try {
      return Optional.of(Instant.parse(time));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** A field without others below is owned, and one that names itself. */
  private void below(JsonNode fields, OwnerNode node, FieldOwner owner, JsonPointer at) {
    for (Map.Entry<String, JsonNode> member : fields.properties()) {
      String text = member.getKey();
      JsonPointer place = at.appendProperty(text);
      if (!member.getValue().isObject()) {
        wrong(place, "an object", shown(member.getValue()));
      } else if (text.equals(FieldsV1Name.SELF)) {
        node.own(owner);
      } else {
        Optional<FieldsV1Name> name = FieldsV1Name.parse(text);
        if (name.isEmpty()) {
          wrong(
              place,
              "a name that begins with f:, k: and a JSON object, v: and a JSON value, or i: and a"
                  + " number",
              "another one");
        } else {
          OwnerNode child = node.child(text, name.get());
          if (member.getValue().isEmpty()) {
            child.own(owner);
          }
          below(member.getValue(), child, owner, place);
        }
      }
    }
  }

  private void wrong(JsonPointer place, String expected, String got) {
    malformed.add(new MalformedField(place, expected, got));
  }

  /** Returns the kind of a value, and of a short text the text. */
  private static String shown(JsonNode value) {
    if (!value.isTextual()) {
      return value.isValueNode() ? value.toString() : value.isArray() ? "a list" : "an object";
    }
    String text = value.textValue();
    return text.length() > LONGEST
        ? String.format(Locale.ROOT, "a text of %d characters", text.length())
        : "the text " + value;
  }
}

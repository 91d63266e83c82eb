package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value in a document of another tool, with its place.
 *
 * @param document the value; it is JSON null if there is none
 * @param path the pointer to it, in the document that the user wrote
 */
public record SourceValue(Document document, String path) {

  public static SourceValue of(Document document) {
    return new SourceValue(document, "");
  }

  public JsonNode tree() {
    return document.tree();
  }

  /** Returns whether there is no value here. */
  public boolean isAbsent() {
    return tree().isMissingNode() || tree().isNull();
  }

  public Optional<Location> location() {
    return document.locate(JsonPointer.empty());
  }

  public SourceValue member(String name) {
    JsonPointer step = JsonPointer.empty().appendProperty(name);
    return new SourceValue(document.at(step), path + step);
  }

  public SourceValue at(String... names) {
    SourceValue value = this;
    for (String name : names) {
      value = value.member(name);
    }
    return value;
  }

  /** Returns the members of an object; none of another value. */
  public Map<String, SourceValue> members() {
    Map<String, SourceValue> members = new LinkedHashMap<>();
    tree().fieldNames().forEachRemaining(name -> members.put(name, member(name)));
    return members;
  }

  /** Returns the elements of a list; none of another value. */
  public List<SourceValue> elements() {
    List<SourceValue> elements = new ArrayList<>();
    for (int i = 0; tree().isArray() && i < tree().size(); i++) {
      JsonPointer step = JsonPointer.empty().appendIndex(i);
      elements.add(new SourceValue(document.at(step), path + step));
    }
    return elements;
  }

  /** Returns a text, or the text of the member; empty if there is none. */
  public String text() {
    return tree().isTextual() ? tree().textValue() : "";
  }

  /** Returns what kind of value this is, for messages. */
  public String type() {
    return switch (tree().getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING -> tree().textValue().isBlank() ? "an empty text" : "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      default -> "nothing";
    };
  }
}

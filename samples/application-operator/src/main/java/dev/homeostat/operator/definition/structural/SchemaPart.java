package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a JSON Schema, with the keywords of what it refers to. */
final class SchemaPart {

  /** The value of a keyword, and where it is. */
  private record Keyword(JsonNode value, String place) {}

  private static final String PROPERTIES = "properties";

  private final References references;
  private final String place;
  private final boolean open;
  private final Set<String> followed;
  private final Map<String, Keyword> keywords = new LinkedHashMap<>();

  private SchemaPart(
      References references, JsonNode schema, String place, Set<String> followedBefore) {
    this.references = references;
    this.place = place;
    this.followed = new LinkedHashSet<>(followedBefore);
    this.open = new OpenParts(references).isOpen(schema, place);
    if (!schema.isObject() && !open) {
      throw new UntranslatableException(place, "takes no value");
    }
    collect(schema, place);
  }

  /**
   * A part of a schema.
   *
   * @param root the whole schema
   * @param place a JSON pointer into it
   * @return the part
   * @throws UntranslatableException if there is none
   */
  static SchemaPart of(ObjectNode root, String place) {
    References references = new References(root);
    return new SchemaPart(references, references.at(place), place, Set.of());
  }

  private void collect(JsonNode schema, String at) {
    for (Map.Entry<String, JsonNode> member : schema.properties()) {
      if (!member.getKey().equals(References.REF)) {
        add(member.getKey(), new Keyword(member.getValue(), at + "/" + member.getKey()));
      }
    }
    if (References.isReference(schema)) {
      String target = References.target(schema, at);
      if (followed.add(target)) {
        collect(references.at(target), target);
      } else if (!open) {
        throw new UntranslatableException(at + "/" + References.REF, "is part of itself");
      }
    }
  }

  /**
   * Adds a keyword. The annotations of the referring schema take precedence; other keywords would
   * all apply, so they must be equal.
   */
  private void add(String name, Keyword keyword) {
    Keyword before = keywords.putIfAbsent(name, keyword);
    if (before != null
        && !Keywords.EXPLAINING.contains(name)
        && !before.value().equals(keyword.value())) {
      throw new UntranslatableException(
          before.place(), "is said in another way in " + keyword.place());
    }
  }

  /** Returns whether it takes every value. */
  boolean isOpen() {
    return open;
  }

  /** The names of its keywords. */
  Set<String> names() {
    return keywords.keySet();
  }

  boolean has(String name) {
    return keywords.containsKey(name);
  }

  /** The value of a keyword; null if it is not there. */
  JsonNode get(String name) {
    Keyword keyword = keywords.get(name);
    return keyword == null ? JsonNodeFactory.instance.nullNode() : keyword.value();
  }

  /** The schema that a keyword holds. */
  SchemaPart part(String name) {
    return new SchemaPart(references, get(name), place(name), followed);
  }

  /** The names of its properties. */
  List<String> propertyNames() {
    return get(PROPERTIES).properties().stream().map(Map.Entry::getKey).toList();
  }

  /** The schema of a property that it has. */
  SchemaPart property(String name) {
    String there = place(PROPERTIES) + "/" + escaped(name);
    return new SchemaPart(references, get(PROPERTIES).path(name), there, followed);
  }

  /** The schemas that a keyword lists. */
  List<SchemaPart> parts(String name) {
    List<SchemaPart> parts = new ArrayList<>();
    JsonNode list = get(name);
    for (int i = 0; i < list.size(); i++) {
      parts.add(new SchemaPart(references, list.get(i), place(name) + "/" + i, followed));
    }
    return parts;
  }

  /** Returns the exception that a keyword cannot be translated for a server. */
  UntranslatableException refused(String name, String why) {
    return new UntranslatableException(place(name), why);
  }

  /** Returns the exception that this part cannot be translated for a server. */
  UntranslatableException refused(String why) {
    return new UntranslatableException(place, why);
  }

  private String place(String name) {
    Keyword keyword = keywords.get(name);
    return keyword == null ? place : keyword.place();
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}

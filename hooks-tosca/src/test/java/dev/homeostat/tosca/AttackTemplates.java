package dev.homeostat.tosca;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Templates that are made to do harm, by names. */
final class AttackTemplates {

  static final String BEGIN = "tosca_definitions_version: tosca_2_0\n";
  static final String KIND =
      "metadata: {x-kubernetes-group-version-kind: {group: g, version: v1, kind: A}}, ";

  private AttackTemplates() {}

  /** All of them. */
  static Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("multiplied-aliases", multipliedAliases());
    all.put("recursive-alias", BEGIN + "dsl_definitions: &a {b: *a}\n");
    all.put("multiplied-merges", multipliedMerges());
    all.put("open-lists", openLists(100_000));
    all.put("nested-lists", nestedLists(80));
    all.put("large-text", largeText(3 << 20));
    all.put("largest-text", largeText((2 << 20) - 200));
    all.put("many-values", manyValues(300_000));
    all.put("most-values", manyValues(190_000));
    all.put("type-circle", typeCircle());
    all.put("long-lineage", longLineage());
    all.put("property-circle", propertyCircle());
    all.put("reference-chain", referenceChain(200));
    all.put("nested-calls", nestedCalls(40));
    all.put("doubled-texts", doubledTexts());
    all.put("endless-pattern", endlessPattern());
    all.put("many-nodes", manyNodes(1_001));
    all.put("most-nodes", manyNodes(1_000));
    all.put("many-resources", manyResources(2_001));
    all.put("most-resources", manyResources(2_000));
    all.put("many-unknown-keys", manyUnknownKeys(1_000));
    return all;
  }

  static String multipliedAliases() {
    StringBuilder bomb =
        new StringBuilder(BEGIN + "dsl_definitions:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String before = "*a" + (i - 1);
      bomb.append(
          "  a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", Collections.nCopies(10, before))));
    }
    return bomb.toString();
  }

  static String multipliedMerges() {
    StringBuilder bomb = new StringBuilder(BEGIN + "dsl_definitions:\n  a0: &a0 {k: v}\n");
    for (int i = 1; i < 60; i++) {
      bomb.append("  a%d: &a%d {<<: [*a%d, *a%d], k%d: v}\n".formatted(i, i, i - 1, i - 1, i));
    }
    return bomb.toString();
  }

  static String openLists(int count) {
    return BEGIN + "description: " + "[".repeat(count);
  }

  static String nestedLists(int count) {
    return BEGIN + "dsl_definitions: {a: " + "[".repeat(count) + "]".repeat(count) + "}";
  }

  static String largeText(int characters) {
    return BEGIN + "description: " + "x".repeat(characters);
  }

  static String manyValues(int count) {
    return BEGIN + "dsl_definitions: [" + "1,".repeat(count) + "]";
  }

  static String typeCircle() {
    return BEGIN
        + "node_types: {A: {derived_from: B}, B: {derived_from: A}}\n"
        + "service_template: {node_templates: {a: {type: A}}}\n";
  }

  static String longLineage() {
    StringBuilder types = new StringBuilder(BEGIN + "node_types:\n  T0: {}\n");
    for (int i = 1; i < 100; i++) {
      types.append("  T%d: {derived_from: T%d}\n".formatted(100 - i, 99 - i));
    }
    return types.toString();
  }

  static String properties(String lines) {
    return BEGIN
        + "node_types: {A: {"
        + KIND
        + "properties: {p: {type: string, required: false}, q: {type: string,"
        + " required: false}}}}\n"
        + "service_template:\n  node_templates:\n"
        + lines;
  }

  static String propertyCircle() {
    return properties(
        "    a: {type: A, properties: {p: {$get_property: [SELF, q]}, q: {$get_property: [SELF,"
            + " p]}}}\n");
  }

  static String referenceChain(int length) {
    StringBuilder nodes = new StringBuilder("    n0: {type: A, properties: {p: x}}\n");
    for (int i = 1; i < length; i++) {
      nodes.append(
          "    n%d: {type: A, properties: {p: {$get_property: [n%d, p]}}}\n".formatted(i, i - 1));
    }
    StringBuilder reversed = new StringBuilder();
    String[] lines = nodes.toString().split("(?<=\n)");
    for (int i = lines.length - 1; i >= 0; i--) {
      reversed.append(lines[i]);
    }
    return properties(reversed.toString());
  }

  static String nestedCalls(int depth) {
    String nested = "x";
    for (int i = 0; i < depth; i++) {
      nested = "{$concat: [" + nested + "]}";
    }
    return properties("    a: {type: A, properties: {p: " + nested + "}}\n");
  }

  static String doubledTexts() {
    StringBuilder nodes =
        new StringBuilder("    n0: {type: A, properties: {p: " + "x".repeat(1000) + "}}\n");
    for (int i = 1; i < 40; i++) {
      String before = "{$get_property: [n%d, p]}".formatted(i - 1);
      nodes.append(
          "    n%d: {type: A, properties: {p: {$concat: [%s, %s]}}}\n"
              .formatted(i, before, before));
    }
    return properties(nodes.toString());
  }

  static String endlessPattern() {
    return BEGIN
        + "node_types: {A: {"
        + KIND
        + "properties: {p: {type: string, validation: {$matches:"
        + " [$value, '^(a+)+$']}}}}}\n"
        + "service_template: {node_templates: {a: {type: A, properties: {p: '"
        + "a".repeat(60)
        + "!'}}}}\n";
  }

  static String manyNodes(int count) {
    StringBuilder nodes = new StringBuilder();
    for (int i = 0; i < count; i++) {
      nodes.append("    n%d: {type: A}\n".formatted(i));
    }
    return properties(nodes.toString());
  }

  static String manyResources(int count) {
    String list =
        "apiVersion: v1\\nkind: List\\nitems: ["
            + IntStream.range(0, count)
                .mapToObj("{apiVersion: v1, kind: Secret, metadata: {name: s%d}},"::formatted)
                .collect(Collectors.joining())
            + "]";
    return Trial.ofSpec("\"" + list + "\"");
  }

  static String manyUnknownKeys(int count) {
    StringBuilder keys = new StringBuilder(BEGIN);
    for (int i = 0; i < count; i++) {
      keys.append("k%d: v\n".formatted(i));
    }
    return keys.toString();
  }
}

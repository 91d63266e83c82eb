package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.cli.patterns.FieldPattern.Every;
import dev.homeostat.cli.patterns.FieldPattern.Index;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import dev.homeostat.cli.patterns.FieldPattern.Where;
import dev.homeostat.cli.patterns.FoundFields.Obstacle;
import java.util.List;
import java.util.Optional;

/**
 * Finds the fields of an object that a pattern names: only those that are observed, since others
 * never count. Elements of lists are found in the manifest and named by their keys.
 */
public final class FieldFinder {

  private final FoundFields found = new FoundFields();

  private FieldFinder() {}

  /**
   * Finds fields.
   *
   * @param pattern at least one step
   * @param schema the effective observer schema of the object
   * @param desired the desired state of the object
   */
  public static FoundFields find(FieldPattern pattern, JsonNode schema, JsonNode desired) {
    FieldFinder finder = new FieldFinder();
    finder.walk(new Node(FieldPath.root(), schema, desired, List.of()), pattern.steps());
    return finder.found;
  }

  /**
   * A field on the way.
   *
   * @param path to it
   * @param schema of it
   * @param desired its value in the manifest
   * @param keys the key fields of it, if it is an element of a keyed list
   */
  private record Node(FieldPath path, JsonNode schema, JsonNode desired, List<String> keys) {

    Node member(String name) {
      return new Node(path.key(name), schema.path(name), desired.path(name), List.of());
    }

    Node element(ObservedList list, ObservedList.Element element) {
      return new Node(
          path.then(element.segment()), element.schema(), element.desired(), list.keys());
    }

    ObservedList list() {
      return new ObservedList(schema, desired);
    }

    boolean isKeyedList() {
      return schema.isArray() && !list().keys().isEmpty();
    }

    /** Returns whether the field is observed, but no part of it by itself. */
    boolean isOneValue() {
      return schema.isNull()
          || (schema.isArray() && !isKeyedList())
          || schema.path(ObserverSchema.LIST_WHOLE).asBoolean();
    }
  }

  private void walk(Node node, List<Step> steps) {
    if (node.schema().isMissingNode() || isIdentity(node)) {
      return;
    }
    if (steps.isEmpty()) {
      if (!hasOnlyIdentity(node)) {
        found.excluded().add(node.path());
      }
      return;
    }
    Step step = steps.get(0);
    List<Step> rest = steps.subList(1, steps.size());
    if (step instanceof Where where) {
      where(node, where, rest);
    } else if (node.isOneValue()) {
      if (node.desired().isContainerNode()) {
        found
            .impossible()
            .add(
                new Obstacle(
                    "a part of " + node.path() + ", which is compared as one value",
                    "except all of " + node.path() + " by hand, if that is what you want"));
      }
    } else if (node.isKeyedList()) {
      inList(node, step, rest);
    } else if (step instanceof Name name) {
      walk(node.member(name.name()), rest);
    } else if (step instanceof Every) {
      node.schema().fieldNames().forEachRemaining(name -> walk(node.member(name), rest));
    }
  }

  /** The values of keys, and those that name the object, are no observed fields. */
  private static boolean isIdentity(Node node) {
    return node.schema().isValueNode() && !node.schema().isNull();
  }

  /** As metadata of an object that sets a name only. */
  private static boolean hasOnlyIdentity(Node node) {
    JsonNode schema = node.schema();
    if (!schema.isObject() || schema.isEmpty() || !node.keys().isEmpty()) {
      return false;
    }
    for (JsonNode member : schema) {
      if (member.isNull() || member.isContainerNode()) {
        return false;
      }
    }
    return true;
  }

  private void inList(Node node, Step step, List<Step> rest) {
    ObservedList list = node.list();
    Optional<Integer> index = index(step);
    if (index.isEmpty() && !(step instanceof Every)) {
      return;
    }
    // Fields of an element that is not in the manifest do not let it be there.
    if (isChoiceByKeys(rest, list.keys())
        && list.elements().stream().noneMatch(element -> isChosen(rest, element.desired()))) {
      found.opened().add(node.path());
      return;
    }
    if (rest.isEmpty()
        && (index.isEmpty()
            || list.elements().stream().noneMatch(it -> it.index() == index.get()))) {
      found.opened().add(node.path());
    }
    for (ObservedList.Element element : list.elements()) {
      if (index.isEmpty() || index.get() == element.index()) {
        walk(node.element(list, element), rest);
      }
    }
  }

  private static boolean isChoiceByKeys(List<Step> rest, List<String> keys) {
    return !rest.isEmpty()
        && rest.stream().allMatch(step -> step instanceof Where where && isKeyOf(where, keys));
  }

  private static boolean isChosen(List<Step> choices, JsonNode element) {
    return choices.stream()
        .allMatch(step -> step instanceof Where where && isEqual(where, element));
  }

  private static Optional<Integer> index(Step step) {
    if (step instanceof Index index) {
      return Optional.of(index.index());
    }
    return step instanceof Name name && name.name().matches("0|[1-9][0-9]{0,8}")
        ? Optional.of(Integer.parseInt(name.name()))
        : Optional.empty();
  }

  /** What another writer can change cannot decide what counts; keys stay. */
  private void where(Node node, Where where, List<Step> rest) {
    if (isKeyOf(where, node.keys())) {
      if (isEqual(where, node.desired())) {
        walk(node, rest);
      }
    } else {
      String field = String.join(".", where.field());
      found
          .impossible()
          .add(
              new Obstacle(
                  "a choice by " + field + ", which is no key of a list",
                  node.keys().isEmpty()
                      ? "name the field without a condition"
                      : "choose by " + String.join(", ", node.keys())));
    }
  }

  private static boolean isKeyOf(Where where, List<String> keys) {
    return keys.contains(String.join(".", where.field()));
  }

  private static boolean isEqual(Where where, JsonNode element) {
    JsonNode value = ObservedList.at(element, String.join(".", where.field()));
    boolean defaulted = value.isMissingNode() && where.field().equals(List.of("protocol"));
    return defaulted
        ? where.value().asText().equals("TCP")
        : value.isNumber() == where.value().isNumber()
            && value.asText().equals(where.value().asText());
  }
}

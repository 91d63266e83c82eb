package dev.homeostat.core.redact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The sensitive fields at and below one path of a resource: the rests of all sensitive paths that
 * lead through it. May cover too many fields, never too few.
 *
 * @param rests the segments from here on
 */
record SensitiveFields(List<List<Segment>> rests) {

  private static final SensitiveFields NONE = new SensitiveFields(List.of());
  private static final SensitiveFields WHOLE = new SensitiveFields(List.of(List.of()));

  static SensitiveFields of(Collection<FieldPath> paths) {
    return new SensitiveFields(paths.stream().map(FieldPath::segments).toList());
  }

  /** Returns whether nothing is. */
  boolean isNone() {
    return rests.isEmpty();
  }

  /** Returns whether the value at this place is, with all that is below it. */
  boolean isWhole() {
    for (List<Segment> rest : rests) {
      if (rest.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** These fields and others. */
  SensitiveFields and(SensitiveFields others) {
    List<List<Segment>> both = new ArrayList<>(rests);
    both.addAll(others.rests);
    return new SensitiveFields(both);
  }

  /** At a member of an object. */
  SensitiveFields member(String name) {
    return step(new FieldPath.Key(name)::equals);
  }

  /** At an element of a list, which may have several names. */
  SensitiveFields element(JsonNode element) {
    JsonNode alone = JsonNodeFactory.instance.arrayNode().add(element);
    return inList(segment -> FieldPath.root().then(segment).in(alone).isPresent());
  }

  /** At a path from here. */
  SensitiveFields at(FieldPath path) {
    SensitiveFields at = this;
    for (int i = 0; i < path.segments().size() && !at.isNone(); i++) {
      Segment segment = path.segments().get(i);
      at =
          segment instanceof FieldPath.Key
              ? at.step(segment::equals)
              : at.inList(wanted -> covers(wanted, segment));
    }
    return at;
  }

  /** Collects the sensitive texts of a tree from here. */
  void collect(JsonNode value, Set<String> secrets) {
    visit(
        value,
        each -> {
          if (!DigestPlaceholder.is(each)) {
            secrets.add(each.asText());
          }
        });
  }

  /** Gives the sensitive values of a tree from here to a visitor; also their digests. */
  void visit(JsonNode value, Consumer<JsonNode> visitor) {
    if (isNone()) {
      return;
    }
    if (value instanceof ObjectNode object && !DigestPlaceholder.is(value)) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        member(member.getKey()).visit(member.getValue(), visitor);
      }
    } else if (value instanceof ArrayNode list) {
      list.forEach(element -> element(element).visit(element, visitor));
    } else if (!Trees.isAbsent(value)) {
      visitor.accept(value);
    }
  }

  /** Gives the values of a tree that are not sensitive from here to a visitor. */
  void visitOthers(JsonNode value, Consumer<JsonNode> visitor) {
    if (isWhole()) {
      return;
    }
    if (value instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        member(member.getKey()).visitOthers(member.getValue(), visitor);
      }
    } else if (value instanceof ArrayNode list) {
      list.forEach(element -> element(element).visitOthers(element, visitor));
    } else if (isNone() && !Trees.isAbsent(value)) {
      visitor.accept(value);
    }
  }

  /** Returns whether two names may identify the same element: no key has different values. */
  private static boolean covers(Segment wanted, Segment segment) {
    if (wanted instanceof FieldPath.Element one && segment instanceof FieldPath.Element other) {
      return one.keys().entrySet().stream()
          .allMatch(
              key ->
                  other.keys().getOrDefault(key.getKey(), key.getValue()).equals(key.getValue()));
    }
    return segment instanceof FieldPath.Index || wanted.equals(segment);
  }

  /** Elements are known by name everywhere, so a place in a list stands for the whole list. */
  private SensitiveFields inList(Predicate<Segment> leadsOn) {
    for (List<Segment> rest : rests) {
      Segment next = rest.isEmpty() ? null : rest.get(0);
      if (next instanceof FieldPath.Key || next instanceof FieldPath.Index) {
        return WHOLE;
      }
    }
    return step(leadsOn);
  }

  private SensitiveFields step(Predicate<Segment> leadsOn) {
    if (isWhole() || isNone()) {
      return this;
    }
    List<List<Segment>> below = new ArrayList<>(0);
    for (List<Segment> rest : rests) {
      if (leadsOn.test(rest.get(0))) {
        below.add(rest.subList(1, rest.size()));
      }
    }
    return below.isEmpty() ? NONE : new SensitiveFields(below);
  }
}

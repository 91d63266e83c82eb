package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Builds trees and their places from events, within limits. It belongs to one text. */
final class Composer {

  /** Something that ends the reading of a text. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    Refused(Problem problem) {
      super(problem.toString(), null, false, false);
      this.problem = problem;
    }

    Problem problem() {
      return problem;
    }
  }

  /** A value that an anchor names. */
  private record Anchored(JsonNode value, Places places, int size) {}

  private final Iterator<Event> events;
  private final String name;
  private final YamlLimits limits;
  private final List<Problem> problems;
  private final Map<String, @Nullable Anchored> anchors = new HashMap<>();
  private int aliased;
  private int size;
  private Event next;

  Composer(Iterator<Event> events, String name, YamlLimits limits, List<Problem> problems) {
    this.events = events;
    this.name = name;
    this.limits = limits;
    this.problems = problems;
    this.next = events.next();
    this.next = events.next();
  }

  boolean hasDocument() {
    return next.getEventId() == Event.ID.DocumentStart;
  }

  /** The next document; empty if nothing stands in it. */
  Optional<Document> document() {
    anchors.clear();
    advance();
    boolean empty =
        next instanceof ScalarEvent scalar
            && scalar.isPlain()
            && scalar.getValue().isEmpty()
            && scalar.getTag().isEmpty();
    Places places = new Places(locate(next));
    JsonNode tree = node(places, 0);
    advance();
    return empty ? Optional.empty() : Optional.of(new Document(Trees.freeze(tree), places));
  }

  private Event advance() {
    Event event = next;
    if (event.getEventId() != Event.ID.StreamEnd) {
      next = events.next();
    }
    return event;
  }

  private JsonNode node(Places places, int depth) {
    Event event = advance();
    size++;
    if (depth > limits.depth()) {
      throw refuse(
          "TooDeep",
          event,
          "at most " + limits.depth() + " levels of nesting",
          "more",
          "flatten the text");
    }
    if (event instanceof AliasEvent alias) {
      return alias(alias, places);
    }
    checkTag((NodeEvent) event);
    String anchor = ((NodeEvent) event).getAnchor().map(Object::toString).orElse(null);
    if (anchor != null) {
      anchors.put(anchor, null);
    }
    int before = size;
    JsonNode value;
    if (event instanceof ScalarEvent scalar) {
      value = scalar(scalar);
    } else if (event instanceof SequenceStartEvent) {
      value = list(places, depth);
    } else {
      value = object(places, depth);
    }
    if (anchor != null) {
      anchors.put(anchor, new Anchored(value, places, size - before + 1));
    }
    return value;
  }

  private JsonNode alias(AliasEvent alias, Places places) {
    String anchor = alias.getAlias().toString();
    Anchored meant = anchors.get(anchor);
    if (meant == null) {
      boolean recursive = anchors.containsKey(anchor);
      throw refuse(
          recursive ? "RecursiveAlias" : "UnknownAlias",
          alias,
          "an alias of a value that stands before it",
          recursive ? "one that contains itself" : "one of nothing",
          "write the value out");
    }
    aliased += meant.size();
    size += meant.size();
    if (aliased > limits.aliased()) {
      throw refuse(
          "TooManyAliases",
          alias,
          "aliases that add at most " + limits.aliased() + " values",
          "more",
          "write the values out");
    }
    places.like(meant.places());
    return meant.value();
  }

  private JsonNode list(Places places, int depth) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    while (next.getEventId() != Event.ID.SequenceEnd) {
      Places element = new Places(locate(next));
      list.add(node(element, depth + 1));
      places.add(element);
    }
    advance();
    return list;
  }

  private JsonNode object(Places places, int depth) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    while (next.getEventId() != Event.ID.MappingEnd) {
      Event key = next;
      Location place = locate(key);
      String member = key();
      Places value = new Places(place);
      JsonNode tree = node(value, depth + 1);
      if (object.has(member)) {
        problems.add(
            problem(
                "DuplicateKey",
                key,
                "each key once",
                "the same key twice",
                "remove one of the two"));
      }
      object.set(member, tree);
      places.put(member, value);
    }
    advance();
    return object;
  }

  private String key() {
    Event event = advance();
    if (event instanceof ScalarEvent scalar) {
      JsonNode value = scalar(scalar);
      if (scalar.isPlain() && scalar.getValue().equals("<<")) {
        throw refuse(
            "MergeKey",
            event,
            "YAML 1.2, which has no merge keys",
            "'<<'",
            "write the members out");
      }
      if (!value.isTextual()) {
        problems.add(
            problem(
                "KeyIsNoText",
                event,
                "a text as key",
                "another kind of value",
                "put the key into quotes"));
      }
      return scalar.getValue();
    }
    throw refuse(
        "KeyIsNoText", event, "a text as key", "another kind of value", "use plain texts as keys");
  }

  private static JsonNode scalar(ScalarEvent scalar) {
    boolean text =
        !scalar.isPlain()
            || scalar.getScalarStyle() != ScalarStyle.PLAIN
            || scalar.getTag().filter(tag -> tag.equals("tag:yaml.org,2002:str")).isPresent();
    return text
        ? JsonNodeFactory.instance.textNode(scalar.getValue())
        : CoreScalars.resolve(scalar.getValue());
  }

  private void checkTag(NodeEvent event) {
    Optional<String> tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : event instanceof SequenceStartEvent list
                ? list.getTag()
                : ((MappingStartEvent) event).getTag();
    boolean known =
        tag.isEmpty()
            || tag.get().equals("!")
            || tag.get().matches("tag:yaml.org,2002:(str|int|float|bool|null|map|seq)");
    if (!known) {
      throw refuse(
          "ForeignTag",
          event,
          "no tags, or those of the core schema",
          "another tag",
          "remove the tag");
    }
  }

  private Location locate(Event event) {
    Optional<Mark> mark = event.getStartMark();
    return mark.map(at -> new Location(name, at.getLine() + 1, at.getColumn() + 1))
        .orElse(new Location(name, 1, 1));
  }

  private Refused refuse(String code, Event event, String expected, String got, String advice) {
    return new Refused(problem(code, event, expected, got, advice));
  }

  private Problem problem(String code, Event event, String expected, String got, String advice) {
    return Problem.error(code)
        .in(Optional.of(locate(event)))
        .expected(expected)
        .got(got)
        .advice(advice);
  }
}

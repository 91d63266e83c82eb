package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Builds trees and their marks from events, within limits. It belongs to one text. What is wrong
 * with a value is noted and reading goes on; what goes beyond a limit ends it.
 */
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

  /** A value that an anchor names: how many values and levels an alias of it adds. */
  private record Anchored(JsonNode value, int mark, int size, int height) {}

  /** The most problems that are reported. */
  private static final int MOST_PROBLEMS = 100;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Iterator<Event> events;
  private final String name;
  private final YamlLimits limits;
  private final Set<YamlFeature> features;
  private final List<Problem> problems;
  private final PlainScalars scalars;
  private final Map<String, @Nullable Anchored> anchors = new HashMap<>();
  private final NodeLocations.Builder marks = new NodeLocations.Builder();
  private int aliases;
  private int aliased;
  private int written;
  private int size;
  private int deepest;
  private Event next;

  Composer(
      Iterator<Event> events,
      String name,
      YamlLimits limits,
      Set<YamlFeature> features,
      List<Problem> problems) {
    this.events = events;
    this.name = name;
    this.limits = limits;
    this.features = features;
    this.problems = problems;
    this.scalars = new PlainScalars(features.contains(YamlFeature.CORE_SCALARS));
    events.next();
    this.next = events.next();
  }

  boolean hasDocument() {
    return next.getEventId() == Event.ID.DocumentStart;
  }

  /** The next document; empty if nothing stands in it. */
  Optional<Document> document() {
    anchors.clear();
    marks.clear();
    aliases = 0;
    aliased = 0;
    written = 0;
    advance();
    boolean empty =
        next instanceof ScalarEvent scalar
            && scalar.isPlain()
            && scalar.getValue().isEmpty()
            && scalar.getTag().isEmpty();
    JsonNode tree = Trees.freeze(node(begin(next), 1));
    advance();
    return empty ? Optional.empty() : Optional.of(new Document(tree, marks.build(name, tree)));
  }

  /** Returns the warnings about the documents so far. */
  List<Problem> warnings() {
    return scalars.warnings();
  }

  private Event advance() {
    Event event = next;
    if (event.getEventId() != Event.ID.StreamEnd) {
      next = events.next();
    }
    return event;
  }

  private int begin(Event event) {
    Optional<Mark> at = event.getStartMark();
    return marks.begin(at.map(Mark::getLine).orElse(0), at.map(Mark::getColumn).orElse(0));
  }

  private JsonNode node(int mark, int depth) {
    Event event = advance();
    size++;
    written++;
    if (written > limits.values()) {
      throw new Refused(tooMuch(event, "TooManyValues", limits.values() + " values in a document"));
    }
    deepen(depth, event);
    if (event instanceof AliasEvent alias) {
      return alias(alias, mark, depth);
    }
    String anchor = ((NodeEvent) event).getAnchor().map(Anchor::getValue).orElse(null);
    if (anchor == null) {
      return value(event, mark, depth);
    }
    anchors.put(anchor, null);
    int sizeBefore = size;
    int deepestBefore = deepest;
    deepest = depth;
    JsonNode value = value(event, mark, depth);
    anchors.put(anchor, new Anchored(value, mark, size - sizeBefore + 1, deepest - depth));
    deepest = Math.max(deepest, deepestBefore);
    return value;
  }

  private void deepen(int depth, Event event) {
    deepest = Math.max(deepest, depth);
    if (depth > limits.depth()) {
      throw new Refused(
          problem(event, "TooDeep")
              .expected("at most " + limits.depth() + " levels of nesting")
              .got("more")
              .advice("flatten the text"));
    }
  }

  private JsonNode value(Event event, int mark, int depth) {
    Tags tag = Tags.of(event);
    if (tag == Tags.FOREIGN) {
      report(
          problem(event, "ForeignTag")
              .expected("no tags, or those of the core schema")
              .got("another tag")
              .advice("remove the tag"));
    }
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar, tag);
    }
    JsonNode value = event instanceof SequenceStartEvent ? list(mark, depth) : object(mark, depth);
    checkTag(event, tag, value);
    return value;
  }

  private void checkTag(Event event, Tags tag, JsonNode value) {
    if (!tag.fits(value)) {
      report(
          problem(event, "TagDoesNotFit")
              .expected("a value of the type that its tag names")
              .got("a value of another type")
              .advice("remove the tag"));
    }
  }

  private JsonNode alias(AliasEvent alias, int mark, int depth) {
    String anchor = alias.getAlias().getValue();
    Anchored meant = anchors.get(anchor);
    if (meant == null) {
      boolean recursive = anchors.containsKey(anchor);
      report(
          problem(alias, recursive ? "RecursiveAlias" : "UnknownAlias")
              .expected("an alias of a value that stands before it")
              .got(recursive ? "one that contains itself" : "one of nothing")
              .advice("write the value out"));
      return JSON.nullNode();
    }
    aliases += meant.value().isContainerNode() ? 1 : 0;
    aliased += meant.size();
    size += meant.size() - 1;
    if (aliases > limits.aliases()) {
      throw new Refused(
          tooMuch(alias, "TooManyAliases", limits.aliases() + " aliases of lists and objects"));
    }
    if (aliased > limits.aliased()) {
      throw new Refused(
          problem(alias, "TooManyAliases")
              .expected("aliases that add at most " + limits.aliased() + " values")
              .got("more")
              .advice("write the values out"));
    }
    deepen(depth + meant.height(), alias);
    marks.alias(mark, meant.mark());
    return meant.value();
  }

  private JsonNode list(int mark, int depth) {
    ArrayNode list = JSON.arrayNode();
    int from = marks.children();
    while (next.getEventId() != Event.ID.SequenceEnd) {
      int element = begin(next);
      list.add(node(element, depth + 1));
      marks.child(element);
    }
    advance();
    marks.end(mark, from);
    return list;
  }

  private JsonNode object(int mark, int depth) {
    ObjectNode object = JSON.objectNode();
    List<Merged> merged = new ArrayList<>();
    int from = marks.children();
    while (next.getEventId() != Event.ID.MappingEnd) {
      Event at = next;
      if (features.contains(YamlFeature.MERGE_KEYS) && isMerge(at)) {
        merge(merged, depth);
        continue;
      }
      String key = key(depth);
      // Of a member, the place of its key is the one that people look for.
      int member = begin(at);
      JsonNode value = node(member, depth + 1);
      if (key != null && object.has(key)) {
        int first = marks.openLine(from, DuplicateKey.ordinal(object, key));
        report(new DuplicateKey(key, first).in(object, depth, problem(at, DuplicateKey.CODE)));
      } else if (key != null) {
        object.set(key, value);
        marks.child(member);
      }
    }
    advance();
    merged.forEach(each -> each.into(object, marks));
    marks.end(mark, from);
    return object;
  }

  /** An object whose members are those of another one, too, as far as it has none of their name. */
  private record Merged(ObjectNode from, int mark) {
    void into(ObjectNode object, NodeLocations.Builder marks) {
      int ordinal = 0;
      for (Map.Entry<String, JsonNode> member : from.properties()) {
        if (!object.has(member.getKey())) {
          object.set(member.getKey(), member.getValue());
          marks.child(marks.childOf(mark, ordinal));
        }
        ordinal++;
      }
    }
  }

  private void merge(List<Merged> merged, int depth) {
    Event key = advance();
    int mark = begin(next);
    JsonNode value = node(mark, depth + 1);
    if (value instanceof ObjectNode object) {
      merged.add(new Merged(object, mark));
      return;
    }
    boolean all = value.isArray();
    for (int i = 0; i < value.size(); i++) {
      all &= value.get(i).isObject();
      if (value.get(i) instanceof ObjectNode object) {
        merged.add(new Merged(object, marks.childOf(mark, i)));
      }
    }
    if (!all) {
      report(
          problem(key, "MergeKey")
              .expected("an object to merge, or a list of objects")
              .got(Kinds.of(value))
              .advice("merge objects only; a key of that name goes into quotes"));
    }
  }

  /** The name of a member; null if there is none, which is reported. */
  private @Nullable String key(int depth) {
    Event event = next;
    if (isMerge(event)) {
      advance();
      report(
          problem(event, "MergeKey")
              .expected("YAML 1.2, which has no merge keys")
              .got("'<<'")
              .advice("write the members out; a key of that name goes into quotes"));
      return null;
    }
    boolean scalar = event instanceof ScalarEvent;
    JsonNode key = node(begin(event), depth + 1);
    if (scalar && key.isTextual()) {
      return key.textValue();
    }
    if (features.contains(YamlFeature.ANY_KEYS)) {
      return key.isTextual() ? key.textValue() : key.toString();
    }
    report(
        problem(event, "KeyIsNoText")
            .expected("a text as key")
            .got(scalar ? Kinds.of(key) : event instanceof AliasEvent ? "an alias" : Kinds.of(key))
            .advice(scalar ? "put the key into quotes" : "use a plain text as key"));
    return null;
  }

  private static boolean isMerge(Event event) {
    return event instanceof ScalarEvent scalar
        && scalar.isPlain()
        && scalar.getValue().equals("<<")
        && scalar.getTag().isEmpty();
  }

  private JsonNode scalar(ScalarEvent scalar, Tags tag) {
    String text = scalar.getValue();
    if (text.length() > limits.scalar()) {
      throw new Refused(
          problem(scalar, "ScalarTooLong")
              .expected("values of at most " + limits.scalar() + " characters")
              .got(Integer.toString(text.length()))
              .advice("split the value"));
    }
    if (!Texts.isUnicode(text)) {
      report(
          problem(scalar, "NoUnicodeText")
              .expected("a text of Unicode characters")
              .got("an escape of one half of a surrogate pair, which is no character")
              .advice("write the character itself, both halves, or an escape as in \\U0001F600"));
    }
    boolean plain = tag == Tags.NONE ? scalar.isPlain() : tag != Tags.TEXT && tag != Tags.FOREIGN;
    JsonNode value =
        plain ? scalars.resolve(text, tag != Tags.NONE, () -> place(scalar)) : JSON.textNode(text);
    if (value == null && features.contains(YamlFeature.TEXT_FOR_NO_NUMBER)) {
      value = JSON.textNode(text);
    }
    if (value == null) {
      report(
          problem(scalar, "NoJsonNumber")
              .expected("a number that JSON can say")
              .got("an infinite, undefined or absurdly long one")
              .advice("put it into quotes if it is meant as a text"));
      return JSON.nullNode();
    }
    checkTag(scalar, tag, value);
    return value;
  }

  private Problem tooMuch(Event event, String code, String most) {
    return problem(event, code)
        .expected("at most " + most)
        .got("more")
        .advice("split the text, or write less into it");
  }

  private Problem problem(Event event, String code) {
    return Problem.error(code).in(place(event));
  }

  private Optional<Location> place(Event event) {
    return event.getStartMark().map(at -> new Location(name, at.getLine() + 1, at.getColumn() + 1));
  }

  private void report(Problem problem) {
    if (problems.size() == MOST_PROBLEMS) {
      throw new Refused(
          Problem.error("TooManyProblems")
              .in(problem.source())
              .expected("a text that can be read")
              .got("more than " + MOST_PROBLEMS + " problems")
              .advice("correct those named first"));
    }
    problems.add(problem);
  }
}

package dev.homeostat.complete.config;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * An object of the file. It reads its members and collects whatever is not valid in the list of
 * problems, with its place, so that all problems are reported at once.
 *
 * @param document the file
 * @param at where the object is
 * @param problems of the file
 */
record ConfigNode(Document document, JsonPointer at, List<Problem> problems) {

  /** Checks that nothing else is in it. */
  ConfigNode of(Set<String> known) {
    if (document.tree().at(at) instanceof ObjectNode object) {
      for (var member : object.properties()) {
        if (!known.contains(member.getKey())) {
          problem(
              at.appendProperty(member.getKey()),
              "one of " + String.join(", ", known.stream().sorted().toList()),
              "'" + member.getKey() + "'");
        }
      }
    } else {
      problem(
          at,
          "an object with " + String.join(", ", known.stream().sorted().toList()),
          "something else");
    }
    return this;
  }

  private JsonNode node(String name) {
    return document.tree().at(at.appendProperty(name));
  }

  boolean has(String name) {
    return !node(name).isMissingNode() && !node(name).isNull();
  }

  ConfigNode part(String name) {
    return new ConfigNode(document, at.appendProperty(name), problems);
  }

  List<ConfigNode> parts(String name) {
    List<ConfigNode> parts = new ArrayList<>();
    JsonPointer list = at.appendProperty(name);
    if (has(name) && !node(name).isArray()) {
      problem(list, "a list", "something else");
    }
    for (int i = 0; i < node(name).size() && node(name).isArray(); i++) {
      parts.add(new ConfigNode(document, list.appendIndex(i), problems));
    }
    return parts;
  }

  boolean flag(String name) {
    if (has(name) && !node(name).isBoolean()) {
      problem(at.appendProperty(name), "true or false", "something else");
    }
    return node(name).asBoolean();
  }

  /** A text of this object that has to be there, read by a function that throws what it expects. */
  <T> Optional<T> required(String name, Function<String, T> reader) {
    if (!has(name)) {
      problem(at, name, "none");
      return Optional.empty();
    }
    return optional(name, reader);
  }

  <T> Optional<T> optional(String name, Function<String, T> reader) {
    return has(name) ? part(name).text(reader) : Optional.empty();
  }

  /** This part as a text. */
  <T> Optional<T> text(Function<String, T> reader) {
    JsonNode node = document.tree().at(at);
    if (!node.isTextual()) {
      problem(at, "a text", "something else");
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(node.asText()));
    } catch (InvalidInputException e) {
      e.problems().forEach(problem -> problems.add(problem.in(document.locate(at))));
    } catch (IllegalArgumentException e) {
      problem(at, String.valueOf(e.getMessage()), "something else");
    }
    return Optional.empty();
  }

  private void problem(JsonPointer where, String expected, String got) {
    problems.add(
        Problem.error("UnusableCallsFile")
            .at(where.toString().isEmpty() ? "/" : where.toString())
            .in(document.locate(where))
            .expected(expected)
            .got(got)
            .advice("correct it; docs/calls-operators.md has all that may be in it"));
  }
}

package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the JSONPaths of Kubernetes that name fields: members, indexes, all, and equal fields. */
public final class JsonPaths {

  private static final String FORM = "a JSONPath such as .spec.replicas";

  private final PathScanner scanner;
  private final List<Step> steps = new ArrayList<>();

  private JsonPaths(String text) {
    this.scanner = new PathScanner(text);
  }

  public static ParsedPath parse(String text) {
    String inner = text.strip();
    if (inner.startsWith("{") && inner.endsWith("}")) {
      inner = inner.substring(1, inner.length() - 1).strip();
    }
    return new JsonPaths(inner).path();
  }

  private ParsedPath path() {
    scanner.take("$");
    if (scanner.isAtEnd()) {
      return new ParsedPath.Malformed(FORM, "no name of a field");
    }
    if (!scanner.isNext(".") && !scanner.isNext("[")) {
      return new ParsedPath.Malformed(FORM, "a text that does not begin with a dot");
    }
    while (!scanner.isAtEnd()) {
      if (scanner.isNext("..")) {
        return notUnderstood();
      }
      boolean read = scanner.take(".") ? member() : scanner.take("[") && bracket();
      if (!read) {
        return notUnderstood();
      }
    }
    return new ParsedPath.Named(new FieldPattern(steps));
  }

  private ParsedPath notUnderstood() {
    return scanner.isAtEnd() || scanner.isUnclosed()
        ? new ParsedPath.Malformed(FORM, "a text that ends too early")
        : new ParsedPath.Computed("JSONPath from here on: " + scanner.rest());
  }

  private boolean member() {
    if (scanner.take("*")) {
      return steps.add(new FieldPattern.Every());
    }
    StringBuilder name = new StringBuilder();
    while (true) {
      Optional<String> part = scanner.word("-/0123456789");
      part.ifPresent(name::append);
      // A dot within a name is escaped.
      if (!scanner.take("\\.")) {
        break;
      }
      name.append('.');
    }
    return !name.isEmpty() && steps.add(new FieldPattern.Name(name.toString()));
  }

  private boolean bracket() {
    int start = scanner.position();
    boolean read = element() && scanner.take("]");
    if (!read) {
      scanner.back(start);
    }
    return read;
  }

  private boolean element() {
    if (scanner.take("*")) {
      return steps.add(new FieldPattern.Every());
    }
    Optional<Integer> index = scanner.index();
    if (index.isPresent()) {
      return steps.add(new FieldPattern.Index(index.get()));
    }
    Optional<String> name = text();
    if (name.isPresent()) {
      return steps.add(new FieldPattern.Name(name.get()));
    }
    return scanner.take("?(") && condition() && scanner.take(")");
  }

  private Optional<String> text() {
    Optional<String> name = scanner.quoted('\'');
    return name.isPresent() ? name : scanner.quoted('"');
  }

  private boolean condition() {
    scanner.skipBlanks();
    if (!scanner.take("@")) {
      return false;
    }
    List<String> field = new ArrayList<>();
    while (scanner.take(".")) {
      Optional<String> name = scanner.word("-");
      if (name.isEmpty()) {
        return false;
      }
      field.add(name.get());
    }
    scanner.skipBlanks();
    if (field.isEmpty() || !scanner.take("==")) {
      return false;
    }
    scanner.skipBlanks();
    Optional<JsonNode> value = text().map(TextNode::valueOf);
    if (value.isEmpty()) {
      value = scanner.scalar();
    }
    value.ifPresent(
        it -> {
          steps.add(new FieldPattern.Every());
          steps.add(new FieldPattern.Where(field, it));
        });
    scanner.skipBlanks();
    return value.isPresent();
  }
}

package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the jq programs that name fields and do nothing else: members, indexes, all elements, and
 * {@code select} with comparisons to scalars.
 */
public final class JqPaths {

  private static final String FORM = "a jq path such as .spec.replicas";

  private final PathScanner scanner;
  private final List<Step> steps = new ArrayList<>();

  private JqPaths(String text) {
    this.scanner = new PathScanner(text);
  }

  public static ParsedPath parse(String text) {
    return new JqPaths(text.strip()).program();
  }

  private ParsedPath program() {
    if (scanner.isAtEnd()) {
      return new ParsedPath.Malformed(FORM, "an empty text");
    }
    if (scanner.isNext("/")) {
      return new ParsedPath.Malformed(FORM, "a text that begins with a slash");
    }
    if (!scanner.isNext(".")) {
      return beginsOtherwise();
    }
    while (true) {
      if (!filter()) {
        return notUnderstood();
      }
      scanner.skipBlanks();
      if (scanner.isAtEnd()) {
        return steps.isEmpty()
            ? new ParsedPath.Computed("the whole object")
            : new ParsedPath.Named(new FieldPattern(steps));
      }
      if (scanner.isNext("|=") || !scanner.take("|")) {
        return notUnderstood();
      }
      scanner.skipBlanks();
    }
  }

  /** A name without a dot is a function of jq, which a following dot would not fit. */
  private ParsedPath beginsOtherwise() {
    int start = scanner.position();
    boolean name = scanner.word("").isPresent() && (scanner.isNext(".") || scanner.isAtEnd());
    if (name) {
      return new ParsedPath.Malformed(FORM, "a text that does not begin with a dot");
    }
    scanner.back(start);
    return notUnderstood();
  }

  private ParsedPath notUnderstood() {
    return scanner.isAtEnd() || scanner.isUnclosed()
        ? new ParsedPath.Malformed(FORM, "a text that ends too early")
        : new ParsedPath.Computed("jq from here on: " + scanner.rest());
  }

  private boolean filter() {
    if (scanner.take("select")) {
      scanner.skipBlanks();
      return scanner.take("(")
          && conditions()
          && scanner.take(")")
          && (!continues() || path(steps));
    }
    return path(steps);
  }

  private boolean conditions() {
    do {
      scanner.skipBlanks();
      List<Step> field = new ArrayList<>();
      if (!path(field)) {
        return false;
      }
      scanner.skipBlanks();
      if (!scanner.take("==")) {
        return false;
      }
      scanner.skipBlanks();
      Optional<JsonNode> value = scanner.scalar();
      boolean named = field.stream().allMatch(step -> step instanceof FieldPattern.Name);
      if (value.isEmpty() || !named || field.isEmpty()) {
        return false;
      }
      steps.add(
          new FieldPattern.Where(
              field.stream().map(step -> ((FieldPattern.Name) step).name()).toList(), value.get()));
      scanner.skipBlanks();
    } while (scanner.take("and "));
    return true;
  }

  /** Reads a path that begins with a dot, such as {@code .spec.list[0]."a/b"}. */
  private boolean path(List<Step> into) {
    if (!scanner.isNext(".")) {
      return false;
    }
    boolean first = true;
    while (continues()) {
      boolean dot = scanner.take(".");
      if (scanner.take("[")) {
        if (!bracket(into)) {
          return false;
        }
      } else if (!(dot && name(into))) {
        // A dot alone is the whole, at the start of a path only.
        return first && isEndOfPath();
      }
      while (scanner.take("?")) {
        // An error of jq means no field, as a field that is not in the manifest does.
      }
      first = false;
    }
    return true;
  }

  /** Returns whether a path goes on; blanks before the next step do not count. */
  private boolean continues() {
    int start = scanner.position();
    scanner.skipBlanks();
    boolean further = scanner.isNext(".") || scanner.isNext("[");
    if (!further) {
      scanner.back(start);
    }
    return further;
  }

  private boolean isEndOfPath() {
    int start = scanner.position();
    scanner.skipBlanks();
    boolean end = scanner.isAtEnd() || scanner.isNext("|");
    scanner.back(start);
    return end;
  }

  private boolean name(List<Step> into) {
    Optional<String> name =
        scanner.isNext("\"") ? scanner.quoted('"').filter(JqPaths::isPlain) : scanner.word("");
    name.ifPresent(it -> into.add(new FieldPattern.Name(it)));
    return name.isPresent();
  }

  /** Returns whether jq would not compute a part of a quoted name. */
  private static boolean isPlain(String name) {
    return !name.contains("\\(");
  }

  private boolean bracket(List<Step> into) {
    scanner.skipBlanks();
    if (scanner.take("]")) {
      into.add(new FieldPattern.Every());
      return true;
    }
    int start = scanner.position();
    Optional<Integer> index = scanner.index();
    boolean read;
    if (index.isPresent()) {
      into.add(new FieldPattern.Index(index.get()));
      read = true;
    } else {
      read = scanner.isNext("\"") && name(into);
    }
    scanner.skipBlanks();
    if (read && scanner.take("]")) {
      return true;
    }
    scanner.back(start);
    return false;
  }
}

package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.List;

/**
 * The fields that a rule of another tool names, independent of the notation of that tool.
 *
 * @param steps from the root of the object; none for the whole object
 */
public record FieldPattern(List<Step> steps) {

  /** All fields of an object. */
  public static final FieldPattern WHOLE = new FieldPattern(List.of());

  // Copies the steps.
  public FieldPattern {
    steps = List.copyOf(steps);
  }

  /** One step of a pattern. */
  public sealed interface Step permits Name, Index, Every, Where {}

  /**
   * A member of an object. In a list, a number is an index, as in JSON pointers.
   *
   * @param name as it is, unescaped
   */
  public record Name(String name) implements Step {}

  /**
   * An element of a list by its position.
   *
   * @param index from 0
   */
  public record Index(int index) implements Step {}

  /** All elements of a list, or all members of an object. */
  public record Every() implements Step {}

  /**
   * Stays at an element if one of its fields has a value.
   *
   * @param field the names that lead to the field
   * @param value the scalar that the field must have
   */
  public record Where(List<String> field, JsonNode value) implements Step {
    // Copies the names.
    public Where {
      field = List.copyOf(field);
    }
  }

  /** Returns the pattern as a path, in the notation of no tool: rules differ in theirs. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Step step : steps) {
      if (step instanceof Name name) {
        text.append('/').append(new FieldPath.Key(name.name()));
      } else if (step instanceof Index index) {
        text.append('/').append(index.index());
      } else if (step instanceof Every) {
        text.append("/*");
      } else if (step instanceof Where where) {
        text.append('[').append(String.join(".", where.field())).append("=…]");
      }
    }
    return text.toString();
  }
}

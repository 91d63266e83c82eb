package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.text.WholeCharacters;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A value as people may see it: redacted already. */
@API(status = STABLE, since = "0.1")
public sealed interface RedactedValue
    permits RedactedValue.Value, RedactedValue.Hidden, RedactedValue.Absent {

  /** The member of the object that stands for a sensitive value in a tree. */
  String DIGEST_MEMBER = "homeostat.dev/digest";

  /** The annotation that lists the sensitive paths of an object (rule SECRET-1). */
  String SENSITIVE_ANNOTATION = "homeostat.dev/sensitive";

  /** Characters of a value that one line shows. */
  int LINE_LENGTH = 120;

  /**
   * A value that is no secret.
   *
   * @param json frozen
   */
  record Value(JsonNode json) implements RedactedValue {
    // Freezes the value.
    public Value {
      json = Trees.freeze(Objects.requireNonNull(json, "json"));
    }

    /** One line, cut when long. */
    @Override
    public String toString() {
      String text = json.isTextual() ? json.textValue() : json.toString();
      String line = text.replaceAll("\\R", "⏎");
      return line.length() <= LINE_LENGTH
          ? line
          : WholeCharacters.start(line, LINE_LENGTH - 1) + "…";
    }
  }

  /**
   * A sensitive value.
   *
   * @param digest by which changes can be seen
   */
  record Hidden(Digest digest) implements RedactedValue {
    // Refuses null.
    public Hidden {
      Objects.requireNonNull(digest, "digest");
    }

    /** The beginning of the digest. */
    @Override
    public String toString() {
      String text = digest.text();
      int end = Math.min(text.length(), text.indexOf(':') + 1 + 8);
      return "(" + text.substring(0, end) + ")";
    }
  }

  /** No value. */
  record Absent() implements RedactedValue {
    /** The word. */
    @Override
    public String toString() {
      return "absent";
    }
  }

  /**
   * Shows a value that is no secret.
   *
   * @param value a value, or null for none
   * @return how it is shown
   */
  static RedactedValue of(@Nullable JsonNode value) {
    return value == null || Trees.isAbsent(value) ? new Absent() : new Value(value);
  }
}

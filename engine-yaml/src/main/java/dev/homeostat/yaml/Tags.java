package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The explicit tag of a value: none, one of the seven types of the core schema, or a foreign one.
 */
enum Tags {
  NONE,
  TEXT,
  INTEGER,
  NUMBER,
  BOOLEAN,
  NULL,
  OBJECT,
  LIST,
  FOREIGN;

  private static final String CORE = "tag:yaml.org,2002:";

  static Tags of(Event event) {
    Optional<String> tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : event instanceof CollectionStartEvent start ? start.getTag() : Optional.empty();
    if (tag.isEmpty()) {
      return NONE;
    }
    if (tag.get().equals("!")) {
      return event instanceof ScalarEvent ? TEXT : NONE;
    }
    if (!tag.get().startsWith(CORE)) {
      return FOREIGN;
    }
    return switch (tag.get().substring(CORE.length())) {
      case "str" -> TEXT;
      case "int" -> INTEGER;
      case "float" -> NUMBER;
      case "bool" -> BOOLEAN;
      case "null" -> NULL;
      case "map" -> OBJECT;
      case "seq" -> LIST;
      default -> FOREIGN;
    };
  }

  /** Returns whether a value has the type of the tag. */
  boolean fits(JsonNode value) {
    return switch (this) {
      case NONE, FOREIGN -> true;
      case TEXT -> value.isTextual();
      case INTEGER -> value.isIntegralNumber();
      case NUMBER -> value.isNumber();
      case BOOLEAN -> value.isBoolean();
      case NULL -> value.isNull();
      case OBJECT -> value.isObject();
      case LIST -> value.isArray();
    };
  }
}

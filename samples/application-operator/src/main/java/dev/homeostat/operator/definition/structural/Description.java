package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** The description of a field in the server's schema, as {@code kubectl explain} shows it. */
final class Description {

  /** References to rules, which are of no use to users of a server. */
  private static final Pattern RULES = Pattern.compile(" \\(rules? [^)]*\\)");

  private Description() {}

  static Optional<String> of(SchemaPart part) {
    String text = RULES.matcher(part.get("description").asText("")).replaceAll("");
    JsonNode usual = part.get("default");
    if (usual.isContainerNode()) {
      throw part.refused("default", "is too much for a description");
    }
    if (!usual.isNull()) {
      text += " Default: " + usual.asText() + ".";
    }
    return Optional.of(text.strip()).filter(said -> !said.isEmpty());
  }
}

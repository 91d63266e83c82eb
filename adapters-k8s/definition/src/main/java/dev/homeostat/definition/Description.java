package dev.homeostat.definition;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is said of a field to those who ask the server about it. */
final class Description {

  /** Who asks a server has no book of rules beside them. */
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

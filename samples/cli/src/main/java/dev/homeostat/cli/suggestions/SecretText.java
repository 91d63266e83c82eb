package dev.homeostat.cli.suggestions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The texts of a Secret, which a server keeps with its other data. */
public final class SecretText {

  private static final String TEXTS = "stringData";

  private SecretText() {}

  /**
   * Returns the pattern of the data that a server makes of texts.
   *
   * @param pattern of fields in the manifest
   * @param desired the object
   * @return empty if the pattern is not about the texts of a Secret
   */
  public static Optional<FieldPattern> asData(FieldPattern pattern, JsonNode desired) {
    boolean isSecret =
        desired.path("apiVersion").asText().equals("v1")
            && desired.path("kind").asText().equals("Secret");
    List<Step> steps = new ArrayList<>(pattern.steps());
    if (!isSecret || steps.isEmpty() || !steps.get(0).equals(new Name(TEXTS))) {
      return Optional.empty();
    }
    steps.set(0, new Name("data"));
    return Optional.of(new FieldPattern(steps));
  }
}

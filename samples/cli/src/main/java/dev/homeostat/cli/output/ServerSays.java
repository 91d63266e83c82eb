package dev.homeostat.cli.output;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The server's response to a plan.
 *
 * @param problems of the writes that it would refuse
 * @param fields that it would change
 * @param warnings of the server, by resource
 * @param untried the reasons why resources could not be tried
 */
public record ServerSays(
    List<Problem> problems,
    List<ServerField> fields,
    Map<ResourceId, List<String>> warnings,
    Map<ResourceId, String> untried) {

  public ServerSays {
    problems = List.copyOf(problems);
    fields = List.copyOf(fields);
    warnings = new LinkedHashMap<>(warnings);
    warnings.replaceAll((resource, texts) -> shown(resource, texts));
    untried = new LinkedHashMap<>(untried);
  }

  private static final String SECRET = "Secret";
  private static final int LONGEST = 200;

  /** A warning can quote what was sent (rule SECRET-3). */
  private static List<String> shown(ResourceId resource, List<String> texts) {
    return resource.groupKind().equals(SECRET)
        ? List.of(texts.size() + " (not shown, as they may hold a value of the Secret)")
        : texts.stream().map(ServerSays::line).distinct().toList();
  }

  private static String line(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }
}

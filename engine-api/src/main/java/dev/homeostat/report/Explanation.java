package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.tree.Location;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Policy, rule and provenance of the fields of an application.
 *
 * @param fields in the order of the manifest
 * @param provenance by resource that was translated, what of the source it was made of, such as
 *     {@code node web, app.yaml:12}
 * @param problems why something could not be explained
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Explanation(
    List<Field> fields, Map<ResourceId, String> provenance, List<Problem> problems) {

  // Copies the collections.
  public Explanation {
    fields = List.copyOf(fields);
    provenance = Map.copyOf(provenance);
    problems = List.copyOf(problems);
  }

  /**
   * An explanation of what was not translated.
   *
   * @param fields in the order of the manifest
   * @param problems why something could not be explained
   */
  public Explanation(List<Field> fields, List<Problem> problems) {
    this(fields, Map.of(), problems);
  }

  /**
   * One field.
   *
   * @param resource of which resource
   * @param path which field
   * @param policy what happens to it
   * @param rule the rule behind it
   * @param setBy who set it, or {@code null} if it is not set
   * @param source where it is written, or {@code null}
   * @param wanted the desired value
   * @param found the live value
   * @param note what else there is to know; may be empty
   */
  public record Field(
      ResourceId resource,
      FieldPath path,
      Policy policy,
      Rule rule,
      @Nullable FieldOrigin setBy,
      @Nullable Location source,
      RedactedValue wanted,
      RedactedValue found,
      String note) {}
}

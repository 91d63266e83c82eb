package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.tree.Location;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Policy, rule and provenance of the fields of an application.
 *
 * @param fields in the order of the manifest
 * @param problems why something could not be explained
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Explanation(List<Field> fields, List<Problem> problems) {

  // Copies the lists.
  public Explanation {
    fields = List.copyOf(fields);
    problems = List.copyOf(problems);
  }

  /**
   * One field.
   *
   * @param resource of which resource
   * @param path which field
   * @param policy what happens to it
   * @param rule the rule that says so
   * @param setBy who set it, or {@code null} if nobody did
   * @param source where it is written, or {@code null}
   * @param wanted what it shall be
   * @param found what it is
   * @param note what else there is to know; may be empty
   */
  public record Field(
      ResourceId resource,
      FieldPath path,
      Policy policy,
      Rule rule,
      @Nullable Setter setBy,
      @Nullable Location source,
      Shown wanted,
      Shown found,
      String note) {}
}

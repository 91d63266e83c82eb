package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceId;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A resource that is not as desired when the pass ends, and the reason.
 *
 * @param resource which one
 * @param why in a few words; never a sensitive value
 * @param changes the changes that were made to it; for a plan, those that would be
 * @param withheld the remaining differences, as far as they are known
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record HeldResource(
    ResourceId resource, String why, List<FieldChange> changes, List<FieldChange> withheld) {

  // Copies the lists.
  public HeldResource {
    changes = List.copyOf(changes);
    withheld = List.copyOf(withheld);
  }

  /**
   * A resource to which nothing is done.
   *
   * @param resource which one
   * @param why in a few words; never a sensitive value
   */
  public HeldResource(ResourceId resource, String why) {
    this(resource, why, List.of(), List.of());
  }

  /** Resource and reason. */
  @Override
  public String toString() {
    return resource + ": " + why;
  }
}

package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * All that can be shown of the resources of an application, from one read of the cluster.
 *
 * @param explanation of the fields, or why they cannot be explained
 * @param resources the desired resources, in the order of the manifest
 * @param leaving the resources of the state that are no longer desired, in its order
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ApplicationInspection(
    Explanation explanation, List<InspectedResource> resources, List<LeavingResource> leaving) {

  // Copies the lists.
  public ApplicationInspection {
    Objects.requireNonNull(explanation, "explanation");
    resources = List.copyOf(Objects.requireNonNull(resources, "resources"));
    leaving = List.copyOf(Objects.requireNonNull(leaving, "leaving"));
  }
}

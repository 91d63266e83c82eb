package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.HeldResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What steps 0 to 3 made of an application.
 *
 * @param desiredState without what is remembered
 * @param resources by id, in the order of the manifest; unmodifiable
 * @param addresses of the resources, in their order
 * @param remembered of how many of the resources there is a record
 * @param problems what is wrong; with an error among them nothing is done
 * @param full whether everything is looked at anew (rule STATE-5)
 */
record PreparedApplication(
    DesiredState desiredState,
    Map<ResourceId, PreparedResource> resources,
    List<ResourceAddress> addresses,
    int remembered,
    List<Problem> problems,
    boolean full) {

  PreparedApplication {
    addresses = List.copyOf(addresses);
    problems = List.copyOf(problems);
  }

  static PreparedApplication of(
      DesiredState desiredState,
      Map<ResourceId, PreparedResource> resources,
      List<Problem> problems,
      boolean full) {
    List<ResourceAddress> addresses = new ArrayList<>(resources.size());
    int remembered = 0;
    for (PreparedResource prepared : resources.values()) {
      addresses.add(prepared.desired().resource().address());
      remembered += prepared.record() == null ? 0 : 1;
    }
    return new PreparedApplication(desiredState, resources, addresses, remembered, problems, full);
  }

  /**
   * Returns whether something of that kind and name takes part in nothing now, so it must not go.
   */
  boolean isHeld(ResourceId id) {
    return Stream.concat(
            desiredState.unknownKinds().stream(), desiredState.unavailableKinds().stream())
        .map(HeldResource::resource)
        .anyMatch(held -> held.groupKind().equals(id.groupKind()) && held.name().equals(id.name()));
  }

  boolean isInvalid() {
    return problems.stream().anyMatch(Problem::isError);
  }
}

package dev.homeostat.core.desired;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.HeldResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An application after steps 0 to 3, combined with its state.
 *
 * @param desiredState the desired state, without the records
 * @param resources by id, in the order of the manifest; unmodifiable
 * @param addresses of the resources, in their order
 * @param remembered the number of resources that have a record
 * @param problems the problems that were found; if one is an error, nothing is done
 * @param full whether all resources are compared, also unchanged ones (rule STATE-5)
 */
public record PreparedApplication(
    DesiredState desiredState,
    Map<ResourceId, PreparedResource> resources,
    List<ResourceAddress> addresses,
    int remembered,
    List<Problem> problems,
    boolean full) {

  public PreparedApplication {
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

  /** Returns the resources as they are desired. */
  public List<Resource> wanted() {
    return resources.values().stream().map(resource -> resource.desired().resource()).toList();
  }

  /** Returns the resources that are left out because their kind is not served in their version. */
  public List<ResourceId> unserved() {
    return desiredState.unknownKinds().stream().map(HeldResource::resource).toList();
  }

  /**
   * Returns whether a resource of that kind and name is left out now, so that it must not be
   * deleted.
   */
  public boolean isHeld(ResourceId id) {
    return Stream.concat(
            desiredState.unknownKinds().stream(), desiredState.unavailableKinds().stream())
        .map(HeldResource::resource)
        .anyMatch(held -> held.groupKind().equals(id.groupKind()) && held.name().equals(id.name()));
  }

  /** Returns whether an error was found, so that nothing may be done. */
  public boolean isInvalid() {
    return problems.stream().anyMatch(Problem::isError);
  }
}

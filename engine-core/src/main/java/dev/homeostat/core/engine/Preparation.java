package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What steps 0 to 3 made of an application.
 *
 * @param draft without what is remembered
 * @param resources by id, in the order of the manifest; unmodifiable
 * @param addresses of the resources, in their order
 * @param remembered of how many of the resources there is a record
 * @param problems what is wrong; with an error among them nothing is done
 * @param full whether everything is looked at anew (rule STATE-5)
 */
record Preparation(
    Draft draft,
    Map<ResourceId, Prepared> resources,
    List<ResourceAddress> addresses,
    int remembered,
    List<Problem> problems,
    boolean full) {

  Preparation {
    addresses = List.copyOf(addresses);
    problems = List.copyOf(problems);
  }

  static Preparation of(
      Draft draft, Map<ResourceId, Prepared> resources, List<Problem> problems, boolean full) {
    List<ResourceAddress> addresses = new ArrayList<>(resources.size());
    int remembered = 0;
    for (Prepared prepared : resources.values()) {
      addresses.add(prepared.desired().resource().address());
      remembered += prepared.record() == null ? 0 : 1;
    }
    return new Preparation(draft, resources, addresses, remembered, problems, full);
  }

  /** Whether something of that kind and name takes part in nothing now, so it must not go. */
  boolean isHeld(ResourceId id) {
    return Stream.concat(draft.unknownKinds().stream(), draft.unavailableKinds().stream())
        .map(Held::resource)
        .anyMatch(held -> held.groupKind().equals(id.groupKind()) && held.name().equals(id.name()));
  }

  boolean isInvalid() {
    return problems.stream().anyMatch(Problem::isError);
  }
}

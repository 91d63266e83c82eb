package dev.homeostat.core.prune;

import dev.homeostat.ResourceId;
import dev.homeostat.core.plan.PlannedResource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The resources that stay desired while others are deleted.
 *
 * @param uids the uids of their objects, possibly under another id (rule ACT-9)
 * @param ids the desired resources, whether their objects exist or not
 */
record RemainingResources(Set<String> uids, Set<ResourceId> ids) {

  /** Nothing stays: the application is torn down. */
  static final RemainingResources NONE = new RemainingResources(Set.of(), Set.of());

  /** Returns the resources that a pass has planned. */
  static RemainingResources of(List<PlannedResource> planned) {
    Set<String> uids = new HashSet<>();
    Set<ResourceId> ids = new TreeSet<>();
    for (PlannedResource each : planned) {
      each.uid().ifPresent(uids::add);
      ids.add(each.id());
    }
    return new RemainingResources(uids, ids);
  }

  /** Returns those in a namespace (rule ACT-13), in their order. */
  List<ResourceId> in(String namespace) {
    return ids.stream().filter(id -> id.namespace().equals(namespace)).toList();
  }
}

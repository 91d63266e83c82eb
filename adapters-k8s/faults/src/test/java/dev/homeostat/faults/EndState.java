package dev.homeostat.faults;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What still differs from how it has to end: all that is wanted is there, and nothing else. */
final class EndState {

  private final String namespace;
  private final Wanted wanted;
  private final Foreigners foreigners;
  private final KubernetesCluster cluster;
  private final StateStore states;

  EndState(KubernetesCluster cluster, String namespace, Wanted wanted, Foreigners foreigners) {
    this.cluster = cluster;
    this.namespace = namespace;
    this.wanted = wanted;
    this.foreigners = foreigners;
    this.states = SecretStateStore.in(cluster);
  }

  /** Empty if it is as it has to be. */
  List<String> differences(boolean noted) {
    List<String> differences = new ArrayList<>(foreigners.touched());
    Set<ResourceId> expected = new HashSet<>(foreigners.ids());
    for (String application : wanted.applications()) {
      expected.add(Bundles.address(namespace, application).id());
      expected.add(secretOfState(application));
      Map<ResourceId, String> uids = new LinkedHashMap<>();
      ApplicationState state = state(application, differences);
      compareBundle(application, state, differences);
      for (Resource resource : wanted.resources(application)) {
        ResourceId id = resource.id().in(namespace);
        expected.add(id);
        uids.put(id, uid(id, resource, state.uid(), noted, differences));
      }
      compareInventory(application, state, uids, differences);
    }
    compareContents(expected, differences);
    return differences;
  }

  private void compareBundle(String application, ApplicationState state, List<String> differences) {
    if (!(cluster.read(Bundles.address(namespace, application))
        instanceof ClusterResponse.Done done)) {
      differences.add("no bundle " + application);
      return;
    }
    Resource bundle = done.resource();
    differences.addAll(BundleEnd.differences(bundle, wanted.manifest(application)));
    if (!state.uid().equals(bundle.uid())) {
      differences.add("the state of " + application + " is that of another bundle");
    }
  }

  private ResourceId secretOfState(String application) {
    String location = states.location(Bundles.id(namespace, application));
    return ResourceId.secret(location.substring(location.lastIndexOf('/') + 1)).in(namespace);
  }

  private ApplicationState state(String application, List<String> differences) {
    if (states.load(Bundles.id(namespace, application)) instanceof StateStore.Loaded loaded
        && loaded.state().isPresent()) {
      return loaded.state().get();
    }
    differences.add("no state of " + application);
    return ApplicationState.EMPTY;
  }

  /** The uid of the live object; all that differs there is added. */
  private String uid(
      ResourceId id, Resource resource, String mark, boolean noted, List<String> differences) {
    ClusterResponse answer = cluster.read(new ResourceAddress(resource.apiVersion(), id));
    if (!(answer instanceof ClusterResponse.Done done)) {
      differences.add("missing: " + id);
      return "";
    }
    Resource live = done.resource();
    compare(id.toString(), resource.tree(), live.tree(), differences);
    if (!live.label(Application.UID_LABEL).orElse("").equals(mark)) {
      differences.add("not marked as ours: " + id);
    }
    if (live.isBeingDeleted()) {
      differences.add("being deleted: " + id);
    }
    boolean hasNote = live.annotation(World.NOTE).isPresent();
    if (noted && id.equals(ResourceId.deployment(Wanted.STEADY.get(0)).in(namespace)) && !hasNote) {
      differences.add("a field that nobody observes was lost: " + id);
    }
    return live.uid();
  }

  /** All that the manifest says has to be there; never shows a value. */
  private static void compare(
      String path, JsonNode asked, JsonNode found, List<String> differences) {
    if (asked.isObject()) {
      asked
          .properties()
          .forEach(
              field ->
                  compare(
                      path + "/" + field.getKey(),
                      field.getValue(),
                      found.path(field.getKey()),
                      differences));
    } else if (asked.isArray() && found.size() == asked.size()) {
      for (int i = 0; i < asked.size(); i++) {
        compare(path + "/" + i, asked.get(i), found.get(i), differences);
      }
    } else if (!asked.equals(found)) {
      differences.add("differs: " + path);
    }
  }

  private static void compareInventory(
      String application,
      ApplicationState state,
      Map<ResourceId, String> uids,
      List<String> differences) {
    if (!state.records().keySet().equals(uids.keySet())) {
      differences.add("the state of " + application + " knows " + state.records().keySet());
    }
    for (ResourceRecord record : state.records().values()) {
      if (record.phase() != ResourceRecord.Phase.PRESENT
          || !record.uid().equals(uids.getOrDefault(record.id(), record.uid()))) {
        differences.add("the state has another " + record.id() + ": " + record.phase());
      }
    }
  }

  private void compareContents(Set<ResourceId> expected, List<String> differences) {
    if (!(cluster.contents(namespace) instanceof ListResponse.Found found)) {
      differences.add("the namespace cannot be looked into");
      return;
    }
    Set<ResourceId> there = new HashSet<>();
    found.resources().forEach(resource -> there.add(resource.id()));
    for (ResourceId id : there) {
      if (!expected.contains(id)) {
        differences.add("nobody wants " + id);
      }
    }
    for (ResourceId id : expected) {
      if (!there.contains(id)) {
        differences.add("not in the namespace: " + id);
      }
    }
  }
}

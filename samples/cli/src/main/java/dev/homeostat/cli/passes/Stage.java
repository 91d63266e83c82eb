package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A live cluster for a pass that must not change anything. Each write is sent as a dry run, and
 * from then on the object is as the server answered. An object that depends on another one of the
 * same pass, such as those in a new namespace, cannot be tried; it is taken as done, and reported.
 */
public final class Stage implements Cluster {

  private static final String DEFINITION = "apiextensions.k8s.io/CustomResourceDefinition";
  private static final String SERVICE = "apiregistration.k8s.io/APIService";

  private final Cluster dry;
  private final Map<ResourceId, Resource> changed = new ConcurrentHashMap<>();
  private final Map<ResourceId, List<Patch.Operation>> patches = new ConcurrentHashMap<>();
  private final Set<ResourceId> gone = ConcurrentHashMap.newKeySet();
  private final Set<String> kinds = ConcurrentHashMap.newKeySet();
  private final Map<ResourceId, List<String>> warnings = new ConcurrentSkipListMap<>();
  private final Map<ResourceId, String> untried = new ConcurrentSkipListMap<>();

  /** Tries requests on a live cluster. */
  public Stage(KubernetesCluster cluster) {
    this.dry = cluster.dryRun();
  }

  /** Returns the warnings of the server, by the resource that was written. */
  Map<ResourceId, List<String>> warnings() {
    return warnings;
  }

  /** Returns the resources that could not be tried, and why. */
  public Map<ResourceId, String> untried() {
    return untried;
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    return dry.kind(apiVersion, kind);
  }

  @Override
  public KindVersions versions(String group, String kind) {
    return dry.versions(group, kind);
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    if (gone.contains(address.id())) {
      return new ClusterResponse.Absent();
    }
    Resource known = changed.get(address.id());
    return known == null ? dry.read(address) : new ClusterResponse.Done(known);
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, ClusterResponse> live =
        dry.readAll(addresses.stream().filter(address -> !isTouched(address.id())).toList());
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    for (ResourceAddress address : addresses) {
      ClusterResponse answer = live.get(address);
      answers.put(address, answer == null ? read(address) : answer);
    }
    return answers;
  }

  private boolean isTouched(ResourceId id) {
    return gone.contains(id) || changed.containsKey(id);
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    return present(dry.list(apiVersion, kind, labels));
  }

  @Override
  public ListResponse contents(String namespace) {
    return present(dry.contents(namespace));
  }

  private ListResponse present(ListResponse listing) {
    return listing instanceof ListResponse.Found found
        ? new ListResponse.Found(
            found.resources().stream().filter(object -> !gone.contains(object.id())).toList())
        : listing;
  }

  @Override
  public ClusterResponse create(Resource resource) {
    ClusterResponse answer = dry.create(resource);
    if (answer instanceof ClusterResponse.UnknownKind
        && kinds.contains(resource.id().groupKind())) {
      return taken(resource, "its kind is not there yet");
    }
    if (answer instanceof ClusterResponse.Refused refused
        && refused.concerning().equals("namespaces")
        && changed.containsKey(ResourceId.of("Namespace", resource.namespace()))) {
      return taken(resource, "its namespace is not there yet");
    }
    if (answer instanceof ClusterResponse.Done && resource.id().groupKind().equals(DEFINITION)) {
      kinds.add(
          resource.tree().at("/spec/group").asText()
              + "/"
              + resource.tree().at("/spec/names/kind").asText());
    }
    return done(resource.id(), answer);
  }

  private ClusterResponse taken(Resource resource, String why) {
    untried.put(resource.id(), why);
    changed.put(resource.id(), resource);
    return new ClusterResponse.Done(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    // The server has forgotten the patches before this one.
    List<Patch.Operation> all = new ArrayList<>(patches.getOrDefault(address.id(), List.of()));
    all.addAll(patch.operations());
    ClusterResponse answer = dry.patch(address, new Patch(all));
    if (answer instanceof ClusterResponse.Done) {
      patches.put(address.id(), all);
    }
    return done(address.id(), answer);
  }

  private ClusterResponse done(ResourceId id, ClusterResponse answer) {
    if (!(answer instanceof ClusterResponse.Done done)) {
      return answer;
    }
    if (!done.warnings().isEmpty()) {
      warnings.put(id, done.warnings());
    }
    Resource resource = ready(done.resource());
    changed.put(id, resource);
    return new ClusterResponse.Done(resource, done.warnings());
  }

  /** Returns a definition as established, so that resources of its kind are tried. */
  private static Resource ready(Resource resource) {
    String kind = resource.id().groupKind();
    if (!kind.equals(DEFINITION) && !kind.equals(SERVICE)) {
      return resource;
    }
    ObjectNode tree = Trees.thaw(resource.tree());
    ObjectNode status =
        tree.get("status") instanceof ObjectNode there ? there : tree.putObject("status");
    status
        .putArray("conditions")
        .addObject()
        .put("type", kind.equals(DEFINITION) ? "Established" : "Available")
        .put("status", "True");
    return resource.with(tree);
  }

  /**
   * Deletes an object, which is then gone at once, so that what follows its deletion is tried, too.
   */
  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    ClusterResponse answer = dry.delete(address, options);
    if (answer instanceof ClusterResponse.Done || answer instanceof ClusterResponse.Absent) {
      gone.add(address.id());
      return new ClusterResponse.Absent();
    }
    return answer;
  }
}

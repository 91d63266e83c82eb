package dev.homeostat.cli.cluster;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the object that an argument names, whether an Application wants it or not. */
public final class LiveObject {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();

  private final String text;
  private final String namespace;

  /**
   * The search for an object.
   *
   * @param text as in {@code Deployment/web}, {@code apps/Deployment/web}, {@code deploy/web} or
   *     {@code deploy/shop/web}
   * @param namespace of the object, unless the text has one
   */
  public LiveObject(String text, String namespace) {
    this.text = text;
    this.namespace = namespace;
  }

  /** Returns the object, or ends the command. */
  public Resource in(Place place) {
    return find(place).orElseThrow(() -> new Unusable(nothing(place)));
  }

  /** Returns the object; empty if there is none. */
  public Optional<Resource> find(Place place) {
    List<Resource> found =
        place instanceof FolderPlace folder ? inFolder(folder) : inCluster(cluster(place));
    if (found.size() > 1) {
      throw new Unusable(
          Problem.error("Ambiguous")
              .expected("one object")
              .got(SafeText.of(text) + ", which may be one of " + ids(found))
              .advice("name the group, too, as in apps/Deployment/web"));
    }
    return found.stream().findFirst();
  }

  private static KubernetesCluster cluster(Place place) {
    return ((LivePlace) place).cluster();
  }

  private List<Resource> inFolder(FolderPlace folder) {
    ObjectArgument argument = new ObjectArgument(text, Set.of());
    return folder.cluster().objects().stream()
        .filter(object -> argument.names(object.id()))
        .filter(object -> isHere(object.id()))
        .toList();
  }

  /** An object of another namespace is meant only by a text with a namespace. */
  private boolean isHere(ResourceId id) {
    return id.namespace().isEmpty()
        || id.namespace().equals(namespace)
        || text.endsWith("/" + id.namespace() + "/" + id.name());
  }

  private List<Resource> inCluster(KubernetesCluster cluster) {
    List<Resource> found = new ArrayList<>();
    // One object can be served in several groups, as Events are.
    Set<ResourceId> ids = new HashSet<>();
    for (ResourceAddress address : addresses(cluster)) {
      ClusterResponse answer = ids.add(address.id()) ? cluster.read(address) : ABSENT;
      if (answer instanceof ClusterResponse.Done done) {
        found.add(done.resource());
      } else if (answer instanceof ClusterResponse.Refused refused) {
        throw new Unusable(unreadable(refused));
      }
    }
    return found;
  }

  /** Returns the addresses that the argument may mean, one for each kind that is named so. */
  private List<ResourceAddress> addresses(KubernetesCluster cluster) {
    String[] parts = text.split("/", -1);
    return switch (parts.length) {
      case 2 -> addresses(cluster, "", parts[0], namespace, parts[1]);
      case 3 -> {
        List<ResourceAddress> ofGroup = addresses(cluster, parts[0], parts[1], namespace, parts[2]);
        yield ofGroup.isEmpty() ? addresses(cluster, "", parts[0], parts[1], parts[2]) : ofGroup;
      }
      case 4 -> addresses(cluster, parts[0], parts[1], parts[2], parts[3]);
      default -> List.of();
    };
  }

  private static List<ResourceAddress> addresses(
      KubernetesCluster cluster, String group, String word, String namespace, String name) {
    if (word.isEmpty() || name.isEmpty()) {
      return List.of();
    }
    return cluster.servedKinds(word).stream()
        .map(
            served ->
                ResourceAddress.of(
                    served.apiVersion(), served.kind(), served.namespaced() ? namespace : "", name))
        .filter(address -> group.isEmpty() || address.id().group().equalsIgnoreCase(group))
        .toList();
  }

  private Problem unreadable(ClusterResponse.Refused refused) {
    return Problem.error("CannotRead")
        .expected("a cluster that shows " + SafeText.of(text))
        .got(refused.code() == 0 ? refused.message() : refused.toString())
        .advice("check the connection, and your permission to get the object");
  }

  private Problem nothing(Place place) {
    if (place instanceof LivePlace live) {
      // An unknown kind and a server that does not answer have to be told apart.
      KindAnswer probe = live.cluster().kind("v1", "Namespace");
      if (probe instanceof KindAnswer.Unavailable unavailable) {
        return unreadable(unavailable.refusal());
      }
    }
    String where = namespace.isEmpty() ? "" : " in namespace " + namespace;
    // A folder does not know the short names of kinds.
    String other = place instanceof LivePlace ? " or deploy/web" : "";
    Problem problem =
        Problem.error("NothingFound")
            .expected("an object" + where + ", as in Deployment/web" + other)
            .got(SafeText.of(text));
    return near(place)
        .map(name -> problem.advice("did you mean " + name + "?"))
        .orElseGet(() -> problem.advice("check its kind, its name and its --namespace"));
  }

  /** Returns an object of a folder with a similar name. */
  public Optional<String> near(Place place) {
    if (!(place instanceof FolderPlace folder)) {
      return Optional.empty();
    }
    List<ResourceId> there =
        folder.cluster().objects().stream()
            .map(Resource::id)
            .filter(id -> id.namespace().isEmpty() || id.namespace().equals(namespace))
            .toList();
    return new NearObject(text, there).name();
  }

  private static String ids(List<Resource> found) {
    return String.join(", ", found.stream().map(object -> object.id().toString()).toList());
  }
}

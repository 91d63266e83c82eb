package dev.homeostat.core.act;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/** Who would lose something if a namespace went (rule ACT-13). Pure. */
@API(status = INTERNAL)
public final class Residents {

  /** What every namespace has, or what only tells of other objects. */
  private static final Set<String> OF_THE_SERVER =
      Set.of("ServiceAccount default", "ConfigMap kube-root-ca.crt");

  private static final Set<String> REPORTS =
      Set.of("Event", "events.k8s.io/Event", "Endpoints", "discovery.k8s.io/EndpointSlice");

  private Residents() {}

  /**
   * The objects of a namespace that are neither ours nor of ours.
   *
   * @param contents all objects in the namespace
   * @param application whose document is no foreign object
   * @param applicationUid our mark
   * @param inventory the uids that we remember
   * @return the foreign ones, in the order given
   */
  public static List<Resource> foreign(
      List<Resource> contents,
      ApplicationId application,
      String applicationUid,
      Set<String> inventory) {
    Set<String> ours = new HashSet<>(inventory);
    for (Resource object : contents) {
      if (object.label(Annotations.APPLICATION_UID).filter(applicationUid::equals).isPresent()) {
        ours.add(object.uid());
      }
    }
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Resource object : contents) {
        grew |= isOwned(object, ours) && ours.add(object.uid());
      }
    }
    ResourceId document =
        new ResourceId("homeostat.dev", "Application", application.namespace(), application.name());
    return contents.stream()
        .filter(object -> !ours.contains(object.uid()) && !object.id().equals(document))
        .filter(object -> !isOfTheServer(object))
        .toList();
  }

  private static boolean isOwned(Resource object, Set<String> owners) {
    for (JsonNode reference : object.tree().at("/metadata/ownerReferences")) {
      if (owners.contains(reference.path("uid").asText())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfTheServer(Resource object) {
    String kind = object.id().groupKind();
    boolean token =
        kind.equals("Secret")
            && object.tree().path("type").asText().equals("kubernetes.io/service-account-token");
    return token || REPORTS.contains(kind) || OF_THE_SERVER.contains(kind + " " + object.name());
  }
}

package dev.homeostat.core.prune;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.Annotations;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The foreign objects in a namespace that is to be deleted (rule ACT-13). Pure. */
@API(status = INTERNAL)
public final class NamespaceContents {

  /** Objects that every namespace has, and kinds that only report on other objects. */
  private static final Set<String> OF_THE_SERVER =
      Set.of("ServiceAccount default", "ConfigMap kube-root-ca.crt");

  private static final Set<String> REPORTS =
      Set.of("Event", "events.k8s.io/Event", "Endpoints", "discovery.k8s.io/EndpointSlice");

  private final ApplicationId application;
  private final Set<String> marks;
  private final Set<String> inventory;
  private final BiPredicate<String, String> namespaced;

  /**
   * Creates a view of the contents for an application.
   *
   * @param application whose document is no foreign object
   * @param marks the marks of the application: its uid, and those that were applied before
   * @param inventory the uids in the inventory
   * @param namespaced whether an apiVersion and kind has namespaces
   */
  public NamespaceContents(
      ApplicationId application,
      Set<String> marks,
      Set<String> inventory,
      BiPredicate<String, String> namespaced) {
    this.application = application;
    this.marks = Set.copyOf(marks);
    this.inventory = Set.copyOf(inventory);
    this.namespaced = namespaced;
  }

  /**
   * Returns the foreign objects of a namespace: neither owned by the application, directly or
   * through another object, nor about to be deleted.
   *
   * @param contents all objects in the namespace
   * @return the foreign ones, in the order given
   */
  public List<Resource> foreign(List<Resource> contents) {
    Set<String> uids = contents.stream().map(Resource::uid).collect(Collectors.toSet());
    Set<String> ours = new HashSet<>(inventory);
    for (Resource object : contents) {
      Optional<String> mark = object.label(Annotations.APPLICATION_UID);
      if (mark.filter(marks::contains).isPresent()) {
        ours.add(object.uid());
      } else if (mark.isPresent()) {
        ours.remove(object.uid()); // it was handed over (ACT-7)
      }
    }
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Resource object : contents) {
        grew |= isOwned(object, ours, uids) && ours.add(object.uid());
      }
    }
    ResourceId document =
        new ResourceId("homeostat.dev", "Application", application.namespace(), application.name());
    return contents.stream()
        .filter(object -> !ours.contains(object.uid()) && !object.id().equals(document))
        .filter(object -> !object.isBeingDeleted() && !isOfTheServer(object))
        .toList();
  }

  /**
   * Returns whether an object has an owner of the application, or one that is already gone: the
   * garbage collector will delete it.
   */
  private boolean isOwned(Resource object, Set<String> ours, Set<String> there) {
    for (JsonNode reference : object.tree().path("metadata").path("ownerReferences")) {
      String uid = reference.path("uid").asText();
      boolean gone =
          !there.contains(uid)
              && namespaced.test(
                  reference.path("apiVersion").asText(), reference.path("kind").asText());
      if (ours.contains(uid) || gone) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a Secret is the token of an account. A list that has the metadata alone shows
   * no type; the annotation is required for that type.
   */
  private static boolean isToken(Resource secret) {
    String type = secret.tree().path("type").asText();
    return type.isEmpty()
        ? secret.annotation("kubernetes.io/service-account.name").isPresent()
        : type.equals("kubernetes.io/service-account-token");
  }

  private static boolean isOfTheServer(Resource object) {
    String kind = object.id().groupKind();
    return (kind.equals("Secret") && isToken(object))
        || REPORTS.contains(kind)
        || OF_THE_SERVER.contains(kind + " " + object.name());
  }
}

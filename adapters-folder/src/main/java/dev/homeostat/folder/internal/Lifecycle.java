package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.internal.ObjectStore.Found;
import dev.homeostat.folder.internal.ObjectStore.Present;
import dev.homeostat.folder.internal.ObjectStore.Session;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The deletion of objects: finalizers, and the contents of a namespace or a CRD. */
final class Lifecycle {

  static final Set<String> PROTECTED =
      Set.of("default", "kube-system", "kube-public", "kube-node-lease");

  private Lifecycle() {}

  static ResourceId namespace(String name) {
    return new ResourceId("", "Namespace", "", name);
  }

  static boolean isProtected(ResourceId id) {
    return isNamespace(id) && PROTECTED.contains(id.name());
  }

  /**
   * Deletes an object; afterwards it is gone, or going. Its contents are deleted before: if the
   * process is stopped in between, the object is as it was, and the repeated request goes on.
   */
  static void delete(Session session, Bookkeeping books, ResourceId id, ObjectNode tree) {
    if (Bookkeeping.isGoing(tree)) {
      return;
    }
    inside(session, id, tree).forEach(object -> delete(session, books, object.id(), object.tree()));
    if (isFree(session, id, tree)) {
      remove(session, id);
      return;
    }
    ObjectNode going = Trees.thaw(books.deleted(tree, session.nextVersion()));
    if (isNamespace(id)) {
      going.withObjectProperty("status").put("phase", "Terminating");
    }
    session.put(id, Trees.freeze(going));
  }

  /** Stores a changed object, or removes it if its deletion had only waited for the change. */
  static void put(Session session, ResourceId id, ObjectNode tree) {
    if (Bookkeeping.isGoing(tree) && isFree(session, id, tree)) {
      remove(session, id);
    } else {
      session.put(id, tree);
    }
  }

  private static boolean isFree(Session session, ResourceId id, ObjectNode tree) {
    return !Bookkeeping.isHeld(tree) && inside(session, id, tree).isEmpty();
  }

  /**
   * Removes an object, and before it the owners that are being deleted and wait for it alone. This
   * order is safe against a stop in between: the request for the object is repeated, and one for an
   * owner that is being deleted is not.
   */
  private static void remove(Session session, ResourceId id) {
    for (Present owner : owners(session, id)) {
      if (Bookkeeping.isGoing(owner.tree())
          && !Bookkeeping.isHeld(owner.tree())
          && inside(session, owner.id(), owner.tree()).stream()
              .allMatch(object -> object.id().equals(id))) {
        session.remove(owner.id());
      }
    }
    session.remove(id);
  }

  private static List<Present> owners(Session session, ResourceId id) {
    List<Present> owners = new ArrayList<>();
    if (!id.namespace().isEmpty()
        && session.find(namespace(id.namespace())) instanceof Present namespace) {
      owners.add(namespace);
    }
    for (Found found : session.all(Kinds.CRD_GROUP, Kinds.CRD_KIND)) {
      if (found instanceof Present crd && isOf(id, crd.tree())) {
        owners.add(crd);
      }
    }
    return owners;
  }

  /**
   * Returns the objects that are deleted with an object. An application's own document outlives its
   * namespace.
   */
  private static List<Present> inside(Session session, ResourceId id, ObjectNode tree) {
    List<Present> inside = new ArrayList<>();
    if (isNamespace(id)) {
      for (Found found : session.all()) {
        if (found instanceof Present object
            && object.id().namespace().equals(id.name())
            && !object.id().groupKind().equals("homeostat.dev/Application")) {
          inside.add(object);
        }
      }
    } else if (id.groupKind().equals(Kinds.CRD_GROUP + "/" + Kinds.CRD_KIND)) {
      String group = tree.at("/spec/group").asText();
      for (Found found : session.all(group, tree.at("/spec/names/kind").asText("?"))) {
        if (found instanceof Present object) {
          inside.add(object);
        }
      }
    }
    return inside;
  }

  private static boolean isNamespace(ResourceId id) {
    return id.groupKind().equals("Namespace");
  }

  private static boolean isOf(ResourceId id, ObjectNode crd) {
    return crd.at("/spec/group").asText().equals(id.group())
        && crd.at("/spec/names/kind").asText().equals(id.kind());
  }
}

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

  /** Deletes an object; afterwards it is gone, or going. */
  static void delete(Session session, Bookkeeping books, ResourceId id, ObjectNode tree) {
    if (Bookkeeping.isGoing(tree)) {
      return;
    }
    List<Present> inside = inside(session, id, tree);
    if (inside.isEmpty() && !Bookkeeping.isHeld(tree)) {
      session.remove(id);
      finishOwner(session, id);
      return;
    }
    ObjectNode going = Trees.thaw(books.deleted(tree, session.nextVersion()));
    if (isNamespace(id)) {
      going.withObjectProperty("status").put("phase", "Terminating");
    }
    session.put(id, Trees.freeze(going));
    inside.forEach(object -> delete(session, books, object.id(), object.tree()));
  }

  /** Lets an object go that is being deleted and that nothing holds any more. */
  static void finish(Session session, Bookkeeping books, ResourceId id, ObjectNode tree) {
    if (Bookkeeping.isGoing(tree)
        && !Bookkeeping.isHeld(tree)
        && inside(session, id, tree).isEmpty()) {
      session.remove(id);
      finishOwner(session, id);
    }
  }

  private static void finishOwner(Session session, ResourceId gone) {
    List<Present> owners = new ArrayList<>();
    if (!gone.namespace().isEmpty()
        && session.find(namespace(gone.namespace())) instanceof Present namespace) {
      owners.add(namespace);
    }
    for (Found found : session.all(Kinds.CRD_GROUP, Kinds.CRD_KIND)) {
      if (found instanceof Present crd && isOf(gone, crd.tree())) {
        owners.add(crd);
      }
    }
    for (Present owner : owners) {
      if (Bookkeeping.isGoing(owner.tree())
          && !Bookkeeping.isHeld(owner.tree())
          && inside(session, owner.id(), owner.tree()).isEmpty()) {
        session.remove(owner.id());
      }
    }
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

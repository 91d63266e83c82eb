package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Marks each object with the uid of its application (ACT-7), with its segment where replicas share
 * the applications, and with its owner if there is one with which it may go.
 */
@API(status = INTERNAL)
public final class OwnershipHook implements ManglingHook {

  /** The hook's name. */
  public static final String NAME = "ownership";

  private static final FieldPath OWNERS = FieldPath.of("metadata", "ownerReferences");

  /** Made by the engine alone. */
  public OwnershipHook() {}

  @Override
  public String name() {
    return NAME;
  }

  /** Last, so that what other hooks add is marked, too. */
  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    String segment = context.application().segment();
    Optional<Owner> owner = context.application().owner();
    app.resources()
        .forEach(
            target -> {
              target.label(Annotations.APPLICATION_UID, context.application().uid());
              if (!segment.isEmpty()) {
                target.label(Application.SEGMENT_LABEL, segment);
              }
              owner
                  .filter(who -> isBeside(who, target.id()) && !isKept(target.desired()))
                  .ifPresent(who -> target.put(OWNERS, reference(who)));
            });
  }

  /**
   * Returns whether an object of an application gets a reference to its owner.
   *
   * @param owner of the application
   * @param object desired or live
   * @return false if it is where the owner cannot own it, or is to be kept
   */
  public static boolean isReferred(Owner owner, Resource object) {
    return isBeside(owner, object.id()) && !isKept(object);
  }

  private static boolean isBeside(Owner owner, ResourceId object) {
    return owner.namespace().isEmpty() || owner.namespace().equals(object.namespace());
  }

  /**
   * Returns whether an object is to be kept: it gets no owner reference, as the garbage collector
   * would delete it with the owner (ACT-13).
   */
  private static boolean isKept(Resource object) {
    return object.annotation(Annotations.ON_DELETE).filter("keep"::equals).isPresent();
  }

  private static ObjectNode reference(Owner owner) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("apiVersion", owner.apiVersion())
        .put("kind", owner.kind())
        .put("name", owner.name())
        .put("uid", owner.uid())
        .put("controller", true)
        .put("blockOwnerDeletion", true);
  }
}

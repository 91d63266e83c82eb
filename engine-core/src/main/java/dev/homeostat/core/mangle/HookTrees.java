package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import org.apiguardian.api.API;

/** The whole resources of hooks, in the form in which a manifest is read (rules READ-3, READ-4). */
@API(status = INTERNAL)
public final class HookTrees {

  private HookTrees() {}

  /**
   * Removes the fields of the server, and moves the plain texts of a Secret to its data.
   *
   * @param hook that made the resource
   * @param id of the resource
   * @param tree of the resource, which is changed
   * @param kind of the resource
   * @return a warning for each field that was removed
   */
  public static List<Problem> normalise(Hook hook, ResourceId id, ObjectNode tree, KindInfo kind) {
    List<FieldPath> dropped = ServerFields.drop(tree, kind);
    SecretStringData.rewrite(id, tree);
    return dropped.stream().map(path -> dropped(hook, id, path)).toList();
  }

  private static Problem dropped(Hook hook, ResourceId id, FieldPath path) {
    return Problem.warning("ServerOwnedField")
        .rule(Rule.READ_3)
        .of(id)
        .at(path)
        .expected("fields that an owner may set")
        .got("one that the server sets, from hook:" + hook.name())
        .advice("it is not sent; let the hook leave it out");
  }
}

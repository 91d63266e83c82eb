package dev.homeostat.core.plan;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.read.UnknownKindProblems;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FailureKind;
import dev.homeostat.spi.cluster.Cluster;
import java.util.List;
import java.util.Optional;

/** The blocks that need a change by the user, with their reasons and problems. */
public final class BlockedResources {

  public static final String PAUSED = "paused by its annotation " + Annotations.PAUSED;

  /** The reason why an object stays that is no longer desired (rule ACT-14). */
  public static final String NOT_DELETED =
      "it is no longer desired; the application does not delete it";

  private static final String UNKNOWN_KIND = "unknown kind";

  /** The advice for an object that was handed over. */
  static final String RETURN =
      "remove the resource from this application; to take the object back, put the mark of this"
          + " application on it";

  private BlockedResources() {}

  /** Blocks a resource whose kind the cluster does not serve. */
  public static ResourceAction.Block unknownKind(PreparedResource prepared, Cluster cluster) {
    Problem problem = new UnknownKindProblems(cluster).problem(prepared.id(), List.of());
    return new ResourceAction.Block(
        UNKNOWN_KIND, Optional.of(problem), Optional.of(FailureKind.UNSERVED));
  }

  /** Returns the advice for an object that the application never owned. */
  static String adopt(Application application) {
    return "rename the resource, remove the other object, or " + application.adoptionAdvice();
  }

  static ResourceAction.Block foreign(
      PreparedResource prepared, Optional<String> owner, String advice) {
    String why =
        "a foreign object of that name is there" + owner.map(who -> " (" + who + ")").orElse("");
    return new ResourceAction.Block(
        why,
        Optional.of(
            Problem.error("ForeignObject")
                .rule(Rule.ACT_8)
                .of(prepared.id())
                .in(prepared.desired().resource().locate(FieldPath.root()))
                .expected("no object of that name, or one that is ours")
                .got(why)
                .advice(advice)));
  }

  /** Returns the warning that an absent object is not created (rule ACT-14). */
  static Problem missing(ResourceId resource, String why) {
    return Problem.warning("Missing")
        .rule(Rule.ACT_14)
        .of(resource)
        .expected("an object")
        .got(why)
        .advice("allow the application to create it, or remove the resource");
  }

  /** A hook cannot make what is missing, or differs, count as in sync (rule HOOK-1). */
  static ResourceAction.Block notInSync(PreparedResource prepared, String hook, boolean missing) {
    String found = missing ? "an object that is missing" : "an object that differs";
    return new ResourceAction.Block(
        "hook '" + hook + "' leaves " + found,
        Optional.of(
            Problem.error("NotInSync")
                .rule(Rule.HOOK_1)
                .of(prepared.id())
                .expected(
                    "hook '"
                        + hook
                        + (missing
                            ? "' to create it, to hold it back or to deny it"
                            : "' to change it, to hold it back or to deny it"))
                .got(found + ", which counts as in sync")
                .advice("let the hook answer Hold or Deny; both say why")));
  }

  /** Blocks a resource whose object is paused by its annotation. */
  public static ResourceAction.Block paused(PreparedResource prepared) {
    return new ResourceAction.Block(PAUSED, Optional.of(paused(prepared.id())));
  }

  /** Returns the warning that an object was handed over to another application (rule ACT-7). */
  public static Problem handedOver(ResourceId resource) {
    return Problem.warning("HandedOver")
        .rule(Rule.ACT_7)
        .of(resource)
        .expected("an object that carries the mark of this application")
        .got("the mark of another application, to which it was handed over")
        .advice(RETURN);
  }

  /** Returns the warning that an object is paused by its annotation (rule ACT-13). */
  public static Problem paused(ResourceId resource) {
    return Problem.warning("Paused")
        .rule(Rule.ACT_13)
        .of(resource)
        .expected("an object that may be changed")
        .got(PAUSED)
        .advice("remove the annotation from the object when it may be kept in shape again");
  }
}

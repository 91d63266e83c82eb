package dev.homeostat.core.resource;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.core.model.Annotations;

/**
 * Decides whether an object is deleted and created again because the server refused to change an
 * immutable field of it (rule ACT-12).
 */
public final class RecreationPolicy {

  private RecreationPolicy() {}

  /** Returns whether a resource wants to be created again, with an annotation. */
  public static boolean isWanted(PreparedResource prepared) {
    return prepared
        .desired()
        .resource()
        .annotation(Annotations.ON_IMMUTABLE)
        .filter("recreate"::equals)
        .isPresent();
  }

  /** Returns whether a resource wants to be created again, and its application allows that. */
  public static boolean recreates(Application application, PreparedResource prepared) {
    return isWanted(prepared)
        && application.actions().contains(Action.DELETE)
        && application.actions().contains(Action.RECREATE);
  }
}

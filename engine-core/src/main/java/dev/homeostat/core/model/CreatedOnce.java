package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Resource;
import org.apiguardian.api.API;

/** Objects that are created only once under the same desired state (rule ACT-10). */
@API(status = INTERNAL)
public final class CreatedOnce {

  private CreatedOnce() {}

  /**
   * Returns whether an object is created only once: it is marked so, or is a Job that the server
   * removes when it is done.
   *
   * @param desired the object as it is desired
   * @return false if it is created again whenever it is absent
   */
  public static boolean is(Resource desired) {
    return desired.annotation(Annotations.CREATE).filter("once"::equals).isPresent()
        || isJobWithTtl(desired);
  }

  private static boolean isJobWithTtl(Resource desired) {
    return desired.id().groupKind().equals("batch/Job")
        && desired.tree().path("spec").hasNonNull("ttlSecondsAfterFinished");
  }
}

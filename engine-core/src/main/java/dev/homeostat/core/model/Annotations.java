package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import org.apiguardian.api.API;

/** The annotations and labels by which owners and the engine talk about one object. */
@API(status = INTERNAL)
public final class Annotations {

  /** The wave of a resource, a number (rule ACT-2). */
  public static final String WAVE = "homeostat.dev/wave";

  /** The wave as Argo CD writes it. */
  public static final String ARGO_WAVE = "argocd.argoproj.io/sync-wave";

  /** {@code once}: never created again under the same desired state (rule ACT-10). */
  public static final String CREATE = "homeostat.dev/create";

  /** {@code fail} or {@code recreate} (rule ACT-12). */
  public static final String ON_IMMUTABLE = "homeostat.dev/on-immutable";

  /** {@code keep}: not deleted with the application (rule ACT-13). */
  public static final String ON_DELETE = "homeostat.dev/on-delete";

  /** {@code "true"} on a live object: left alone (rule ACT-13). */
  public static final String PAUSED = "homeostat.dev/paused";

  /** The label that carries the uid of the application (rule ACT-7). */
  public static final String APPLICATION_UID = Application.UID_LABEL;

  private Annotations() {}

  /**
   * Returns whether an annotation of an object pauses it (rule ACT-13).
   *
   * @param live the object
   * @return true if it is to be left alone
   */
  public static boolean isPaused(Resource live) {
    return live.annotation(PAUSED).filter("true"::equals).isPresent();
  }
}

package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/**
 * The annotations that belong to the server and its controllers, and are never sent (rule READ-3).
 */
@API(status = INTERNAL)
public final class ServerOwned {

  /** The annotation in which kubectl keeps all that it sent, secrets included. */
  public static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private ServerOwned() {}

  /**
   * Returns whether controllers keep an annotation for themselves.
   *
   * @param name as in {@code deployment.kubernetes.io/revision}
   * @return true if it is not the owner's
   */
  public static boolean isAnnotation(String name) {
    return name.startsWith("deployment.kubernetes.io/")
        || name.startsWith("pv.kubernetes.io/")
        || name.equals("deprecated.daemonset.template.generation")
        || name.equals(LAST_APPLIED);
  }
}

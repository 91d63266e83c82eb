package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.List;
import org.apiguardian.api.API;

/** What belongs to the server in every object, and is never sent (rule READ-3). */
@API(status = INTERNAL)
public final class ServerOwned {

  /** The members of {@code metadata} that the server alone writes. */
  public static final List<String> METADATA =
      List.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "selfLink",
          "managedFields");

  /** The annotation in which kubectl keeps all that it sent, secrets included. */
  public static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private ServerOwned() {}

  /**
   * Whether controllers keep an annotation for themselves.
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

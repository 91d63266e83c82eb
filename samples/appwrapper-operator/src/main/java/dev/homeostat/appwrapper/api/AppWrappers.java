package dev.homeostat.appwrapper.api;

/** The names of the definition of AppWrappers, and of what their objects carry. */
public final class AppWrappers {

  /** The group. */
  public static final String GROUP = "workload.codeflare.dev";

  /** The version of the API. */
  public static final String API_VERSION = GROUP + "/v1beta2";

  /** The kind. */
  public static final String KIND = "AppWrapper";

  /** The group and the kind. */
  public static final String GROUP_KIND = GROUP + "/AppWrapper";

  /** The finalizer of AppWrappers that may have objects. */
  public static final String FINALIZER = GROUP + "/finalizer";

  /** The label with the name of the AppWrapper, on wrapped objects and on their pods. */
  public static final String LABEL = GROUP + "/appwrapper";

  /** The label with the name of the user who created an AppWrapper. */
  public static final String USER_LABEL = GROUP + "/user";

  /** The label with the uid of the user who created an AppWrapper. */
  public static final String USER_ID_LABEL = GROUP + "/userid";

  /** The label with the queue of an AppWrapper. */
  public static final String QUEUE_LABEL = "kueue.x-k8s.io/queue-name";

  /** The value of {@code spec.managedBy} that means this operator, as an empty one does. */
  public static final String CONTROLLER = GROUP + "/appwrapper-controller";

  /** The prefix of the annotations that change settings for one AppWrapper. */
  public static final String ANNOTATION_PREFIX = "workload.codeflare.dev.appwrapper/";

  /** The id of the lease. */
  public static final String LEASE = "f134c674.codeflare.dev";

  private AppWrappers() {}
}

package dev.homeostat.appwrapper.api;

/** The reasons of conditions and Events beside the names of phases. */
public final class Reasons {

  /** A component could not be created, or its template cannot be evaluated. */
  public static final String CREATE_FAILED = "CreateFailed";

  /** A component that was created is gone. */
  public static final String MISSING_COMPONENT = "MissingComponent";

  /** A component says itself that it has failed. */
  public static final String FAILED_COMPONENT = "FailedComponent";

  /** Pods have failed. */
  public static final String FOUND_FAILED_PODS = "FoundFailedPods";

  /** Pods use a resource of a node that is to be used no more. */
  public static final String AUTOPILOT_NO_EXECUTE = "AutopilotNoExecute";

  /** Fewer pods run, or have succeeded, than the pod sets have. */
  public static final String INSUFFICIENT_PODS_READY = "InsufficientPodsReady";

  /** All pods run, or have succeeded. */
  public static final String SUFFICIENT_PODS_READY = "SufficientPodsReady";

  /** No pod has failed any more. */
  public static final String FOUND_NO_FAILED_PODS = "FoundNoFailedPods";

  /** The objects are being deleted. */
  public static final String DELETION_INITIATED = "DeletionInitiated";

  /** The objects and their pods are gone. */
  public static final String DELETION_COMPLETE = "DeletionComplete";

  /** The objects of a failed AppWrapper are kept for a while. */
  public static final String DELETION_PAUSED = "DeletionPaused";

  /** The object of a component may have been created. */
  public static final String CREATION_INITIATED = "ComponentCreationInitiated";

  /** The object of a component could not be created. */
  public static final String CREATION_ERRORED = "ComponentCreationErrored";

  /** The object of a component was created. */
  public static final String CREATED = "ComponentCreatedSuccessfully";

  /** The object of a component is gone; the API has it with this spelling. */
  public static final String COMPONENT_DELETED = "CompononetDeleted";

  /** An object must not be deleted; a reason of Events only. */
  public static final String DELETION_BLOCKED = "DeletionBlocked";

  /** The status is none that an operator writes; a reason of Events only. */
  public static final String INVALID_STATUS = "InvalidStatus";

  private Reasons() {}
}

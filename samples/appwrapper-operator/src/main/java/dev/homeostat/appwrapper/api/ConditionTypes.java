package dev.homeostat.appwrapper.api;

/** The types of the conditions of an AppWrapper. */
public final class ConditionTypes {

  /** Whether its quota is in use: no other AppWrapper may have it while this is True. */
  public static final String QUOTA_RESERVED = "QuotaReserved";

  /** Whether wrapped objects may exist; also the one condition of each component. */
  public static final String RESOURCES_DEPLOYED = "ResourcesDeployed";

  /** Whether as many pods run, or have succeeded, as the pod sets have. */
  public static final String PODS_READY = "PodsReady";

  /** Whether the wrapped objects or their pods have failed. */
  public static final String UNHEALTHY = "Unhealthy";

  /** Whether the wrapped objects are being deleted. */
  public static final String DELETING_RESOURCES = "DeletingResources";

  private ConditionTypes() {}
}

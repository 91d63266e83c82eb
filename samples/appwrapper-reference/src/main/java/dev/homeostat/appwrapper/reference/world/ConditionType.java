package dev.homeostat.appwrapper.reference.world;

/** The types of conditions of an AppWrapper. */
public enum ConditionType {
  QUOTA_RESERVED("QuotaReserved"),
  RESOURCES_DEPLOYED("ResourcesDeployed"),
  PODS_READY("PodsReady"),
  UNHEALTHY("Unhealthy"),
  DELETING_RESOURCES("DeletingResources");

  private final String text;

  ConditionType(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}

package dev.homeostat.appwrapper.reference.model;

/** Whether the user of a request may create a resource. */
@FunctionalInterface
public interface GoAccess {

  /** Whether objects of this kind may be created in this namespace. */
  boolean mayCreate(String apiVersion, String kind, String namespace);
}

package dev.homeostat.appbundle.porch;

import dev.homeostat.ResourceAddress;
import java.util.List;

/** The contents of a package, as far as they are known. */
public sealed interface PackageState {

  /** The state of each package while none is deployed. */
  PackageState DISABLED =
      new Unpublished("packages are not deployed: spec.porchIntegration.enabled is false");

  /** Returns the reason why the contents are not known, for people; empty if they are. */
  String reason();

  /** Returns the addresses of the objects; empty if they are not known. */
  default List<ResourceAddress> objects() {
    return List.of();
  }

  /**
   * The objects are known.
   *
   * @param revision the package revision that they are from
   * @param objects their addresses, with the namespace of the bundle for those without one
   */
  record Known(String revision, List<ResourceAddress> objects) implements PackageState {

    /** Copies the addresses. */
    public Known {
      objects = List.copyOf(objects);
    }

    @Override
    public String reason() {
      return "";
    }
  }

  /**
   * There is no published revision yet.
   *
   * @param reason for people
   */
  record Unpublished(String reason) implements PackageState {}

  /**
   * Porch does not answer, so that it has to be asked again.
   *
   * @param reason for people
   */
  record Unreadable(String reason) implements PackageState {}

  /**
   * The files cannot be understood.
   *
   * @param reason for people, with the file
   */
  record Broken(String reason) implements PackageState {}
}

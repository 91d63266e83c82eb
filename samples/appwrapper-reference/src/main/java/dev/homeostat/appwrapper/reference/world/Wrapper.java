package dev.homeostat.appwrapper.reference.world;

import java.util.List;

/**
 * The AppWrapper itself.
 *
 * @param admission which set of {@code podSetInfos} it carries; changes with each admission
 * @param finalizer whether it carries the finalizer of the operator
 * @param managedByOther whether {@code managedBy} names another controller
 */
public record Wrapper(
    boolean suspend,
    int admission,
    boolean deleting,
    boolean finalizer,
    boolean managedByOther,
    List<Component> components,
    Status status) {

  public Wrapper {
    components = List.copyOf(components);
  }

  /** A suspended AppWrapper that no operator has seen yet. */
  public static Wrapper fresh(Component... components) {
    return new Wrapper(true, 0, false, false, false, List.of(components), Status.EMPTY);
  }

  public Wrapper withSuspend(boolean value) {
    return new Wrapper(value, admission, deleting, finalizer, managedByOther, components, status);
  }

  public Wrapper withAdmission(int value) {
    return new Wrapper(suspend, value, deleting, finalizer, managedByOther, components, status);
  }

  public Wrapper withDeleting() {
    return new Wrapper(suspend, admission, true, finalizer, managedByOther, components, status);
  }

  public Wrapper withFinalizer(boolean value) {
    return new Wrapper(suspend, admission, deleting, value, managedByOther, components, status);
  }

  public Wrapper withManagedByOther() {
    return new Wrapper(suspend, admission, deleting, finalizer, true, components, status);
  }

  public Wrapper withStatus(Status value) {
    return new Wrapper(suspend, admission, deleting, finalizer, managedByOther, components, value);
  }
}

package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Comparator;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The identity of an application. Applications of two kinds of owners are two applications, even if
 * their owners have the same namespace and name.
 *
 * @param namespace where its resources go that name none; not empty
 * @param name not empty
 * @param ownerKind the group and kind of the object that stands for it, as in {@code
 *     example.com/WebPage}; empty if there is none
 */
@API(status = STABLE, since = "0.1")
public record ApplicationId(String namespace, String name, String ownerKind)
    implements Comparable<ApplicationId> {

  private static final Comparator<ApplicationId> ORDER =
      Comparator.comparing(ApplicationId::namespace)
          .thenComparing(ApplicationId::name)
          .thenComparing(ApplicationId::ownerKind);

  // Checks that namespace and name are there.
  public ApplicationId {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
    if (namespace.isEmpty() || name.isEmpty()) {
      throw new IllegalArgumentException("an application has a namespace and a name");
    }
    Objects.requireNonNull(ownerKind, "ownerKind");
  }

  /**
   * The identity of an application that no object stands for.
   *
   * @param namespace where its resources go that name none; not empty
   * @param name not empty
   */
  public ApplicationId(String namespace, String name) {
    this(namespace, name, "");
  }

  /**
   * The same namespace and name for another kind of owner.
   *
   * @param kind group and kind, empty for none
   * @return the identity
   */
  public ApplicationId withOwnerKind(String kind) {
    return kind.equals(ownerKind) ? this : new ApplicationId(namespace, name, kind);
  }

  /** By namespace, name and kind of the owner. */
  @Override
  public int compareTo(ApplicationId other) {
    return ORDER.compare(this, other);
  }

  /** As in {@code shop/web}, or {@code example.com/WebPage shop/web}. */
  @Override
  public String toString() {
    return (ownerKind.isEmpty() ? "" : ownerKind + " ") + namespace + "/" + name;
  }
}

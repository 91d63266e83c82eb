package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Comparator;
import org.apiguardian.api.API;

/**
 * Which application.
 *
 * @param namespace where its resources go that name none; not empty
 * @param name not empty
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ApplicationId(String namespace, String name) implements Comparable<ApplicationId> {

  private static final Comparator<ApplicationId> ORDER =
      Comparator.comparing(ApplicationId::namespace).thenComparing(ApplicationId::name);

  // Checks that both are there.
  public ApplicationId {
    if (namespace.isEmpty() || name.isEmpty()) {
      throw new IllegalArgumentException("an application has a namespace and a name");
    }
  }

  /** By namespace and name. */
  @Override
  public int compareTo(ApplicationId other) {
    return ORDER.compare(this, other);
  }

  /** As in {@code shop/web}. */
  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}

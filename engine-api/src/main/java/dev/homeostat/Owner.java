package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The object of the cluster in whose name an application is kept, such as a custom resource. Its
 * resources in the same namespace (all, if it is cluster-scoped) get an owner reference to it.
 *
 * @param apiVersion as in {@code app.example.com/v1}
 * @param kind as in {@code AppBundle}
 * @param namespace empty if it is cluster-scoped
 * @param name its name
 * @param uid its uid
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Owner(String apiVersion, String kind, String namespace, String name, String uid) {

  // Checks that the owner can be referred to.
  public Owner {
    if (apiVersion.isEmpty() || kind.isEmpty() || name.isEmpty() || uid.isEmpty()) {
      throw new IllegalArgumentException("an owner has an apiVersion, a kind, a name and a uid");
    }
  }

  /**
   * The group and kind, without a version.
   *
   * @return as in {@code example.com/AppBundle}
   */
  public String groupKind() {
    return new ResourceId(ResourceId.groupOf(apiVersion), kind, namespace, name).groupKind();
  }
}

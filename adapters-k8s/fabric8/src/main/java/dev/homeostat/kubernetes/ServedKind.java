package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A kind that a cluster serves.
 *
 * @param apiVersion the version that the server prefers, as in {@code apps/v1}
 * @param kind as in {@code Deployment}
 * @param namespaced whether its objects live in a namespace
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ServedKind(String apiVersion, String kind, boolean namespaced) {

  // Refuses null.
  public ServedKind {
    Objects.requireNonNull(apiVersion, "apiVersion");
    Objects.requireNonNull(kind, "kind");
  }
}

package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The user whose request is reviewed, as the API server has authenticated it.
 *
 * @param name as in {@code system:serviceaccount:shop:default}
 * @param uid empty if there is none
 * @param groups of the user
 * @param extra further attributes
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record RequestingUser(
    String name, String uid, List<String> groups, Map<String, List<String>> extra) {

  // Copies the collections.
  public RequestingUser {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(uid, "uid");
    groups = List.copyOf(Objects.requireNonNull(groups, "groups"));
    Map<String, List<String>> copy = new LinkedHashMap<>();
    Objects.requireNonNull(extra, "extra").forEach((key, all) -> copy.put(key, List.copyOf(all)));
    extra = Map.copyOf(copy);
  }

  /** The name alone: extra attributes may hold tokens. */
  @Override
  public String toString() {
    return "RequestingUser(" + name + ")";
  }
}

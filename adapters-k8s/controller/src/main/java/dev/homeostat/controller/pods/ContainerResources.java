package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The resources that containers use, such as graphics processors. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ContainerResources {

  private static final Pattern ZERO = Pattern.compile("[+-]?0*\\.?0*(?![0-9.]).*");

  private ContainerResources() {}

  /**
   * Returns the resources that containers request, or to which they are limited, other than 0.
   *
   * @param containers a list of containers
   * @param names of the resources that count
   * @return the names of those that are used, sorted
   */
  public static Set<String> used(JsonNode containers, Set<String> names) {
    Set<String> used = new TreeSet<>();
    for (JsonNode container : containers) {
      for (String kind : List.of("limits", "requests")) {
        for (Map.Entry<String, JsonNode> amount :
            container.path("resources").path(kind).properties()) {
          if (names.contains(amount.getKey())
              && !ZERO.matcher(amount.getValue().asText("0")).matches()) {
            used.add(amount.getKey());
          }
        }
      }
    }
    return used;
  }
}

package dev.homeostat.appwrapper.pods;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The resources such as graphics processors that containers use. */
public final class ScarceResources {

  private static final Pattern ZERO = Pattern.compile("[+-]?0*\\.?0*(?![0-9.]).*");

  private ScarceResources() {}

  /**
   * Returns the resources that containers request, or to which they are limited, other than 0.
   *
   * @param containers a list
   * @param scarce the names of the resources that count
   */
  public static Set<String> of(JsonNode containers, Set<String> scarce) {
    Set<String> used = new TreeSet<>();
    for (JsonNode container : containers) {
      for (String kind : Set.of("limits", "requests")) {
        for (Map.Entry<String, JsonNode> amount :
            container.path("resources").path(kind).properties()) {
          if (scarce.contains(amount.getKey())
              && !ZERO.matcher(amount.getValue().asText("0")).matches()) {
            used.add(amount.getKey());
          }
        }
      }
    }
    return used;
  }
}

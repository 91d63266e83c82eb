package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Resource;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The objects that a rule of a policy pack is about.
 *
 * @param kinds groups and kinds, as in {@code apps/Deployment}, or {@code Service} for the core
 *     group
 * @param annotations of which an object has at least one; empty if none is needed
 */
@API(status = STABLE, since = "0.1")
public record RuleTargets(Set<String> kinds, Set<String> annotations) {

  // Copies the sets in their order.
  public RuleTargets {
    kinds = ordered(Objects.requireNonNull(kinds, "kinds"));
    annotations = ordered(Objects.requireNonNull(annotations, "annotations"));
  }

  private static Set<String> ordered(Set<String> names) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  /**
   * Returns whether the rule is about a resource of a manifest.
   *
   * @param resource the resource
   * @return true if it has the kind, and one of the annotations if there are any
   */
  public boolean matches(Resource resource) {
    return kinds.contains(resource.id().groupKind())
        && (annotations.isEmpty()
            || annotations.stream()
                .anyMatch(resource.tree().path("metadata").path("annotations")::hasNonNull));
  }
}

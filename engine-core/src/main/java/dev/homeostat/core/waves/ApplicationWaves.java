package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The waves that an application sets for its resources (rule ACT-2). It may name them without a
 * namespace, or with one although their kind has none.
 */
@API(status = INTERNAL)
public final class ApplicationWaves {

  private final String namespace;
  private final Map<ResourceId, Integer> waves;

  /**
   * Creates the waves of an application.
   *
   * @param application which one
   */
  public ApplicationWaves(Application application) {
    this.namespace = application.id().namespace();
    this.waves = application.waves();
  }

  /**
   * Returns the wave of a resource.
   *
   * @param id of the resource, with its namespace if its kind has one
   * @return empty if the application sets none
   */
  public OptionalInt of(ResourceId id) {
    return names(id).mapToInt(waves::get).findFirst();
  }

  /**
   * Returns the ids with a wave that name a resource; of a cluster-scoped one, in any namespace.
   */
  private Stream<ResourceId> names(ResourceId id) {
    if (waves.isEmpty()) {
      return Stream.empty();
    }
    Stream<ResourceId> all =
        id.namespace().isEmpty()
            ? Stream.concat(
                Stream.of(id, id.in(namespace)),
                waves.keySet().stream().filter(named -> named.in("").equals(id)))
            : Stream.of(id, id.in(id.namespace().equals(namespace) ? "" : id.namespace()));
    return all.filter(waves::containsKey);
  }

  /**
   * Returns errors for waves of resources that the application does not have.
   *
   * @param resources the ids of all its resources, also of those that are blocked
   * @return an error for each
   */
  public List<Problem> unmatched(Collection<ResourceId> resources) {
    Set<ResourceId> known = new HashSet<>();
    resources.forEach(id -> names(id).forEach(known::add));
    Map<ResourceId, Integer> left = new HashMap<>(waves);
    left.keySet().removeAll(known);
    return left.keySet().stream()
        .sorted()
        .map(
            id ->
                Problem.error("WaveWithoutResource")
                    .rule(Rule.ACT_2)
                    .of(id)
                    .expected("a resource of the application")
                    .got("none of that kind and name")
                    .advice("correct the id to which the application gives a wave"))
        .toList();
  }
}

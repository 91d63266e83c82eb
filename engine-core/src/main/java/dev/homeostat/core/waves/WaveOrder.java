package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.waves.WaveRequest.Precedence;
import dev.homeostat.core.waves.WaveRequest.Requested;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * In which order resources are created (rule ACT-2): by the wave that the application or a hook
 * sets, else by annotation, else by the larger of the kind's wave and one after what the resource
 * depends on, and before what has a wave of its own and depends on it.
 *
 * @param byResource the wave of each resource
 * @param stated the resources whose wave is stated by the application, a hook or an annotation
 * @param dependsOn by resource, what has to be there before it
 * @param problems annotations that are no number or do not count, and cycles
 */
@API(status = INTERNAL)
public record WaveOrder(
    Map<ResourceId, Integer> byResource,
    Set<ResourceId> stated,
    Map<ResourceId, Set<ResourceId>> dependsOn,
    List<Problem> problems) {

  public WaveOrder {
    byResource = Map.copyOf(byResource);
    stated = Set.copyOf(stated);
    dependsOn = Map.copyOf(dependsOn);
    problems = List.copyOf(problems);
  }

  /**
   * Returns the wave of a resource.
   *
   * @param id of the resource
   * @return its wave; zero if it is none of the resources
   */
  public int of(ResourceId id) {
    return byResource.getOrDefault(id, 0);
  }

  /**
   * Returns whether somebody stated that a resource comes after another one: by a wave of one of
   * them or by a dependency. Otherwise, the order is that of their kinds.
   *
   * @param earlier in an earlier wave
   * @param later in a later wave
   * @return false if only their kinds order them
   */
  public boolean isStated(ResourceId earlier, ResourceId later) {
    return stated.contains(earlier)
        || stated.contains(later)
        || dependsOn.getOrDefault(later, Set.of()).contains(earlier);
  }

  /**
   * The waves of an application's resources.
   *
   * @param requests one for each resource
   * @param dependsOn by resource, what has to be there before it; what is not among the resources
   *     does not count
   * @return the waves; those in a cycle keep the wave of their kind, with a warning
   */
  public static WaveOrder of(
      Collection<WaveRequest> requests, Map<ResourceId, Set<ResourceId>> dependsOn) {
    List<Problem> problems = new ArrayList<>();
    Map<ResourceId, Requested> requested = new LinkedHashMap<>();
    requests.forEach(request -> requested.put(request.id(), request.read(problems)));
    Map<ResourceId, Integer> base = new LinkedHashMap<>();
    Map<ResourceId, Integer> fixed = new HashMap<>();
    requested.forEach(
        (id, wave) -> {
          base.put(id, wave.number());
          if (wave.precedence() != Precedence.NONE) {
            fixed.put(id, wave.number());
          }
        });
    if (dependsOn.isEmpty()) {
      base.putAll(fixed);
      return new WaveOrder(base, fixed.keySet(), dependsOn, problems);
    }
    Set<ResourceId> weak =
        requested.entrySet().stream()
            .filter(each -> isWeak(each.getValue()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    DependencyWaves waves = settle(base, fixed, weak, dependsOn);
    requested.forEach(
        (id, wave) -> contradiction(id, wave, waves, dependsOn).ifPresent(problems::add));
    waves.onCircle(dependsOn).map(WaveOrder::cycle).ifPresent(problems::add);
    return new WaveOrder(waves.byResource(), fixed.keySet(), dependsOn, problems);
  }

  /**
   * Orders the resources; a wave of weak precedence that contradicts a dependency gives way. If it
   * is that of a dependency, it gives way to one of strong precedence.
   */
  private static DependencyWaves settle(
      Map<ResourceId, Integer> base,
      Map<ResourceId, Integer> fixed,
      Set<ResourceId> weak,
      Map<ResourceId, Set<ResourceId>> dependsOn) {
    while (true) {
      DependencyWaves waves = DependencyWaves.of(base, fixed, dependsOn);
      boolean gaveWay =
          fixed
              .keySet()
              .removeIf(id -> weak.contains(id) && waves.lateDependency(id, dependsOn).isPresent());
      if (!gaveWay && !fixed.keySet().removeAll(waves.late(fixed.keySet(), weak, dependsOn))) {
        return waves;
      }
    }
  }

  private static boolean isWeak(Requested requested) {
    return requested.precedence() == Precedence.WEAK;
  }

  /** Returns a warning about a requested wave that is not after that of a dependency. */
  private static Optional<Problem> contradiction(
      ResourceId id,
      Requested requested,
      DependencyWaves waves,
      Map<ResourceId, Set<ResourceId>> dependsOn) {
    if (isWeak(requested) && waves.wave(id) != requested.number()) {
      String side =
          waves.wave(id) > requested.number()
              ? "a wave after those of all resources that it depends on"
              : "a wave before those of all resources that depend on it";
      return Optional.of(
          contradicted(
              id, requested, side, "it is applied in wave " + waves.wave(id) + " instead"));
    }
    return requested.precedence() == Precedence.NONE
        ? Optional.empty()
        : waves
            .lateDependency(id, dependsOn)
            .map(
                on ->
                    contradicted(
                        id,
                        requested,
                        "a wave after those of all resources that it depends on",
                        "it is applied before " + on + ", unless you correct one"));
  }

  private static Problem contradicted(
      ResourceId id, Requested requested, String expected, String advice) {
    return Problem.warning("WaveBeforeDependency")
        .rule(Rule.ACT_2)
        .of(id)
        .expected(expected)
        .got("wave " + requested.number())
        .advice(advice);
  }

  private static Problem cycle(ResourceId id) {
    return Problem.warning("DependencyCycle")
        .rule(Rule.ACT_2)
        .of(id)
        .expected("an order in which each resource comes after what it needs")
        .got("resources that need each other")
        .advice("they are applied in the order of their kinds");
  }
}

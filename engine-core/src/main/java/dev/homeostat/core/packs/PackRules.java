package dev.homeostat.core.packs;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.PolicyPacks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The policy packs that count for an application (rule SCHEMA-11).
 *
 * @param packs those of the engine first; the first rule that names a field counts
 */
@API(status = INTERNAL)
public record PackRules(List<PolicyPack> packs) {

  /** No packs. */
  public static final PackRules NONE = new PackRules(List.of());

  // Copies the list.
  public PackRules {
    packs = List.copyOf(packs);
  }

  /**
   * Returns the packs of an application; names without a pack have no effect.
   *
   * @param available the packs of the engine
   * @param application which one
   * @return those that count for all applications, and those that this one names
   */
  public static PackRules of(PolicyPacks available, Application application) {
    Set<String> names = new LinkedHashSet<>(available.always());
    names.addAll(application.packs());
    return names.isEmpty()
        ? NONE
        : new PackRules(names.stream().map(available::find).flatMap(Optional::stream).toList());
  }

  /**
   * Returns the problems of the names of an application.
   *
   * @param available the packs of the engine
   * @param application which one
   * @return an error for each name without a pack
   */
  public static List<Problem> unknown(PolicyPacks available, Application application) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < application.packs().size(); i++) {
      String name = application.packs().get(i);
      if (available.find(name).isEmpty()) {
        problems.add(available.unknown(name).at("/spec/packs/" + i));
      }
    }
    return problems;
  }

  /**
   * Returns the packs that an application names, and that are about none of its objects: it has
   * none of their kinds, or none with the annotations that their rules need.
   *
   * @param available the packs of the engine
   * @param application which one
   * @param resources those whose kinds are known
   * @param blocked the other objects of its manifest
   * @return a warning for each
   */
  public static List<Problem> without(
      PolicyPacks available,
      Application application,
      Collection<Resource> resources,
      Collection<ResourceId> blocked) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < application.packs().size(); i++) {
      Optional<PolicyPack> named = available.find(application.packs().get(i));
      Optional<Problem> problem =
          named
              .flatMap(pack -> withoutKind(pack, resources, blocked))
              .or(() -> named.flatMap(pack -> withoutAnnotation(pack, resources, blocked)));
      String place = "/spec/packs/" + i;
      problem.ifPresent(each -> problems.add(each.at(place)));
    }
    return problems;
  }

  private static Optional<Problem> withoutKind(
      PolicyPack pack, Collection<Resource> resources, Collection<ResourceId> blocked) {
    Set<String> expected = pack.kinds();
    boolean isAny =
        Stream.concat(resources.stream().map(Resource::id), blocked.stream())
            .anyMatch(id -> expected.contains(id.groupKind()));
    return expected.isEmpty() || isAny
        ? Optional.empty()
        : Optional.of(
            namesNothing()
                .expected("an object of " + String.join(", ", expected))
                .got("none in the manifest")
                .advice("remove '" + pack.name() + "' unless objects will follow"));
  }

  /** Annotations of objects whose kinds are not known are not read yet. */
  private static Optional<Problem> withoutAnnotation(
      PolicyPack pack, Collection<Resource> resources, Collection<ResourceId> blocked) {
    boolean isAny =
        pack.rules().stream().anyMatch(rule -> resources.stream().anyMatch(rule.targets()::matches))
            || blocked.stream().anyMatch(id -> pack.kinds().contains(id.groupKind()));
    Set<String> annotations = new TreeSet<>();
    pack.rules().forEach(rule -> annotations.addAll(rule.targets().annotations()));
    return isAny || annotations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            namesNothing()
                .expected(
                    "an object of "
                        + String.join(", ", pack.kinds())
                        + " with an annotation of "
                        + String.join(", ", annotations))
                .got("none in the manifest")
                .advice(
                    "remove '" + pack.name() + "', or check the names of the annotations there"));
  }

  private static Problem namesNothing() {
    return Problem.warning("PackNamesNothing").rule(Rule.SCHEMA_11);
  }
}

package dev.homeostat.core.packs;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.Problem;
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
import java.util.stream.Collectors;
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
   * Returns the packs that an application names, and of whose kinds it has no object.
   *
   * @param available the packs of the engine
   * @param application which one
   * @param objects all objects of its manifest
   * @return a warning for each
   */
  public static List<Problem> without(
      PolicyPacks available, Application application, Collection<ResourceId> objects) {
    Set<String> kinds = objects.stream().map(ResourceId::groupKind).collect(Collectors.toSet());
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < application.packs().size(); i++) {
      Set<String> expected =
          available.find(application.packs().get(i)).map(PolicyPack::kinds).orElse(Set.of());
      if (!expected.isEmpty() && expected.stream().noneMatch(kinds::contains)) {
        problems.add(
            Problem.warning("PackNamesNothing")
                .rule(Rule.SCHEMA_11)
                .at("/spec/packs/" + i)
                .expected("an object of " + String.join(", ", expected))
                .got("none in the manifest")
                .advice("remove '" + application.packs().get(i) + "' unless objects will follow"));
      }
    }
    return problems;
  }
}

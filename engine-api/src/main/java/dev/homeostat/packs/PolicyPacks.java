package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.PolicyPackSource;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The policy packs of an engine. A pack has an effect for the applications that name it, and for
 * all of them if the engine does.
 *
 * @param list sorted by name, each name once
 * @param always the names of packs that count for each application
 */
@API(status = STABLE, since = "0.1")
public record PolicyPacks(List<PolicyPack> list, Set<String> always) {

  // Copies the collections.
  public PolicyPacks {
    list = List.copyOf(Objects.requireNonNull(list, "list"));
    always =
        Collections.unmodifiableSet(new LinkedHashSet<>(Objects.requireNonNull(always, "always")));
  }

  /**
   * No packs.
   *
   * @return the empty list
   */
  public static PolicyPacks none() {
    return new PolicyPacks(List.of(), Set.of());
  }

  /**
   * Reads packs from a text.
   *
   * @param yaml one or more documents of kind {@code PolicyPack}
   * @param name how messages call the text, such as the name of its file
   * @return the packs
   * @throws InvalidInputException if one of them is wrong; it has all problems
   */
  public static PolicyPacks parse(String yaml, String name) {
    PackCollection collection = new PackCollection();
    collection.read(yaml, name);
    return collection.packs();
  }

  /**
   * Finds the packs on the class path of the thread's context class loader.
   *
   * @return the packs of all {@link PolicyPackSource}s
   * @throws InvalidInputException if one of them is wrong; it has all problems
   * @throws java.util.ServiceConfigurationError if a source cannot be loaded
   */
  public static PolicyPacks discovered() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return discovered(loader == null ? PolicyPacks.class.getClassLoader() : loader);
  }

  /**
   * Finds packs with {@link ServiceLoader}.
   *
   * @param loader where to look
   * @return the packs of all {@link PolicyPackSource}s
   * @throws InvalidInputException if one of them is wrong; it has all problems
   * @throws java.util.ServiceConfigurationError if a source cannot be loaded
   */
  public static PolicyPacks discovered(ClassLoader loader) {
    PackCollection collection = new PackCollection();
    ServiceLoader.load(PolicyPackSource.class, loader).forEach(collection::read);
    return collection.packs();
  }

  /**
   * Lets packs count for each application.
   *
   * @param names the packs' names
   * @return these packs
   * @throws InvalidInputException if there is no pack of a name; it has all problems
   */
  public PolicyPacks always(Collection<String> names) {
    List<Problem> problems =
        names.stream().filter(name -> find(name).isEmpty()).map(this::unknown).toList();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    Set<String> all = new LinkedHashSet<>(always);
    all.addAll(names);
    return new PolicyPacks(list, all);
  }

  /**
   * Finds a pack.
   *
   * @param name its name
   * @return empty if there is none
   */
  public Optional<PolicyPack> find(String name) {
    return list.stream().filter(pack -> pack.name().equals(name)).findFirst();
  }

  /**
   * Returns the problem of a name without a pack.
   *
   * @param name as it was written
   * @return an error with the most similar name, and all there are
   */
  public Problem unknown(String name) {
    List<String> names = names();
    String advice =
        names.isEmpty()
            ? "put a jar with packs on the class path, such as homeostat-policy-packs, and give the"
                + " engine PolicyPacks.discovered()"
            : "see homeostat packs, or put the jar of the pack on the class path";
    return Problem.error("UnknownPack")
        .rule(Rule.SCHEMA_11)
        .expected(names.isEmpty() ? "a policy pack" : "one of " + String.join(", ", names))
        .got("'" + name + "'")
        .advice(
            Spelling.meant(name, names)
                .map(near -> "write " + near + ", if that is meant; or " + advice)
                .orElse(advice));
  }

  private List<String> names() {
    return new ArrayList<>(list.stream().map(PolicyPack::name).toList());
  }

  /** The versions. */
  @Override
  public String toString() {
    return "PolicyPacks" + list.stream().map(PolicyPack::version).toList();
  }
}

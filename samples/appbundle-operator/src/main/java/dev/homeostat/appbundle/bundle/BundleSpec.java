package dev.homeostat.appbundle.bundle;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** The specification of an AppBundle, in the order in which it is deployed. Immutable. */
public final class BundleSpec {

  private final String namespace;
  private final String name;
  private final List<ComponentGroup> groups;
  private final PorchIntegration porch;
  private final List<Problem> problems;
  private final Map<ResourceId, BundleComponent> targets = new HashMap<>();

  /**
   * The settings for the packages of a bundle.
   *
   * @param enabled false if no package is deployed now
   * @param repository the repository that gets the packages
   */
  public record PorchIntegration(boolean enabled, String repository) {}

  BundleSpec(
      String namespace,
      String name,
      List<ComponentGroup> groups,
      PorchIntegration porch,
      List<Problem> problems) {
    this.namespace = namespace;
    this.name = name;
    this.groups = List.copyOf(groups);
    this.porch = porch;
    this.problems = List.copyOf(problems);
    components()
        .forEach(one -> one.content().target().ifPresent(id -> targets.putIfAbsent(id, one)));
  }

  /** Returns the namespace of the AppBundle. */
  public String namespace() {
    return namespace;
  }

  /** Returns the name of the AppBundle. */
  public String name() {
    return name;
  }

  /** Returns the groups in their order. */
  public List<ComponentGroup> groups() {
    return groups;
  }

  /** Returns the settings for packages. */
  public PorchIntegration porch() {
    return porch;
  }

  /** Returns what is wrong; if there is something, nothing of the bundle can be deployed. */
  public List<Problem> problems() {
    return problems;
  }

  /** Returns all components in their order. */
  public Stream<BundleComponent> components() {
    return groups.stream().flatMap(group -> group.components().stream());
  }

  /** Returns the packages in their order, each once, also where it is a duplicate by mistake. */
  public Stream<PackageReference> packages() {
    return components()
        .map(BundleComponent::content)
        .filter(PackageReference.class::isInstance)
        .map(PackageReference.class::cast)
        .distinct();
  }

  /**
   * Returns the component of an object. A template of a cluster-scoped object counts as one of the
   * bundle's namespace until the server is asked.
   *
   * @param id of the object, with the namespace that the server gives it
   */
  public Optional<BundleComponent> componentOf(ResourceId id) {
    BundleComponent exact = targets.get(id);
    return exact != null || !id.namespace().isEmpty()
        ? Optional.ofNullable(exact)
        : targets.entrySet().stream()
            .filter(one -> one.getKey().in("").equals(id))
            .map(Map.Entry::getValue)
            .findFirst();
  }

  /** Returns the component behind another one that defines the kind of its object. */
  public Optional<BundleComponent> definitionBehind(BundleComponent component) {
    return behind(component, ComponentContent::defines);
  }

  /** Returns the component behind another one that is the namespace of its object. */
  public Optional<BundleComponent> namespaceBehind(BundleComponent component) {
    return behind(component, ComponentContent::isNamespaceOf);
  }

  private Optional<BundleComponent> behind(
      BundleComponent component, BiPredicate<ComponentContent, ResourceId> isNeeded) {
    return component
        .content()
        .target()
        .flatMap(
            target ->
                components()
                    .filter(one -> one.position() > component.position())
                    .filter(one -> isNeeded.test(one.content(), target))
                    .findFirst());
  }

  /** Returns the component whose part a place in the AppBundle is. */
  public Optional<BundleComponent> componentAt(String pointer) {
    return components().filter(component -> component.contains(pointer)).findFirst();
  }

  /** Returns the groups whose waves overlap for Argo CD, for people; empty if there are none. */
  public Optional<String> overlap() {
    ComponentGroup before = null;
    for (ComponentGroup group : groups) {
      if (before != null && group.firstWave() <= before.lastWave()) {
        return Optional.of(
            "the waves of group "
                + before.name()
                + " end with "
                + before.lastWave()
                + ", and those of group "
                + group.name()
                + " begin with "
                + group.firstWave());
      }
      before = before == null || group.lastWave() >= before.lastWave() ? group : before;
    }
    return Optional.empty();
  }
}

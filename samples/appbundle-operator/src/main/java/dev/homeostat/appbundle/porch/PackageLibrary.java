package dev.homeostat.appbundle.porch;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appbundle.api.PorchNames;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.controller.SecondaryView;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Run;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The packages that bundles use. Revisions are watched; the files of one are read by its name, when
 * it has changed. Thread-safe.
 */
public final class PackageLibrary implements LoopListener<ApplicationId> {

  /** A revision whose files were read, and their contents. */
  private record Reading(Optional<PackageRevision> revision, PackageState state) {

    static final Reading NONE = of(new PackageState.Unpublished(""));

    static Reading of(PackageState state) {
      return new Reading(Optional.empty(), state);
    }

    /** Returns whether the files of a revision, as it is now, were read. */
    boolean isOf(PackageRevision other) {
      return revision.filter(other::equals).isPresent()
          && !(state instanceof PackageState.Unreadable);
    }
  }

  private final Map<ApplicationId, Map<PackageReference, Reading>> users =
      new ConcurrentHashMap<>();

  private final SecondaryView<Optional<RevisionForm>> definitions =
      SecondaryView.of(
          WatchScope.of("apiextensions.k8s.io/v1", "CustomResourceDefinition"),
          PackageLibrary::form,
          (address, form) -> form.isPresent() ? users.keySet() : List.of());

  private final SecondaryView<List<String>> variants =
      SecondaryView.of(
          WatchScope.of(PorchNames.VARIANTS_API, PorchNames.VARIANT),
          PackageLibrary::madeBy,
          (address, made) -> usersOf(address));

  private final List<SecondaryView<PackageRevision>> revisions =
      PorchNames.REVISIONS_APIS.stream().map(this::revisions).toList();

  private SecondaryView<PackageRevision> revisions(String api) {
    return SecondaryView.of(
        WatchScope.of(api, PorchNames.REVISION),
        PackageRevision::of,
        (address, revision) -> usersOf(revision));
  }

  /** Returns the views that the controller has to fill. */
  public Stream<SecondaryView<?>> views() {
    return Stream.concat(Stream.of(definitions, variants), revisions.stream());
  }

  private static Optional<RevisionForm> form(Resource definition) {
    return definition.name().equals(PorchNames.VARIANT_DEFINITION)
        ? Optional.of(RevisionForm.of(definition))
        : Optional.empty();
  }

  private static List<String> madeBy(Resource variant) {
    return StreamSupport.stream(variant.tree().at("/status/downstreamTargets").spliterator(), false)
        .map(target -> target.path("name").asText())
        .toList();
  }

  private Collection<ApplicationId> usersOf(ResourceAddress variant) {
    return users.entrySet().stream()
        .filter(
            user ->
                user.getValue().keySet().stream().anyMatch(one -> one.variant().equals(variant)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private Collection<ApplicationId> usersOf(PackageRevision revision) {
    return users.entrySet().stream()
        .filter(user -> user.getValue().keySet().stream().anyMatch(one -> concerns(revision, one)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean concerns(PackageRevision revision, PackageReference reference) {
    return revision.address().id().namespace().equals(reference.namespace())
        && (revision.packageName().equals(reference.packageName())
            || revision.packageName().equals(PackageVariants.downstream(reference)));
  }

  /** Returns the form of revisions in the served definition of PackageVariants. */
  public RevisionForm form() {
    return definitions
        .get("", PorchNames.VARIANT_DEFINITION)
        .flatMap(one -> one)
        .orElse(RevisionForm.NUMBER);
  }

  /**
   * Finds the contents of the packages of a bundle, and reads the files of those that have changed.
   *
   * @param user the bundle
   * @param bundle the same
   * @param cluster with the rights of the bundle
   * @return by package
   */
  public Map<PackageReference, PackageState> read(
      ApplicationId user, BundleSpec bundle, Cluster cluster) {
    Map<PackageReference, Reading> before = users.getOrDefault(user, Map.of());
    Map<PackageReference, Reading> now = new ConcurrentHashMap<>();
    for (PackageReference one : (Iterable<PackageReference>) bundle.packages()::iterator) {
      now.put(one, before.getOrDefault(one, Reading.NONE));
    }
    if (now.isEmpty()) {
      users.remove(user);
      return Map.of();
    }
    // Before it looks, so that each change from now on triggers a pass.
    users.put(user, now);
    now.replaceAll((one, known) -> reading(known, one, bundle.namespace(), cluster));
    return states(now);
  }

  /** Returns what is known of the packages of a bundle, without a request. */
  public Map<PackageReference, PackageState> known(ApplicationId user) {
    return states(users.getOrDefault(user, Map.of()));
  }

  private static Map<PackageReference, PackageState> states(Map<PackageReference, Reading> all) {
    return all.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().state()));
  }

  private Reading reading(
      Reading known, PackageReference reference, String namespace, Cluster cluster) {
    List<PackageRevision> all =
        revisions.stream()
            .flatMap(view -> view.all().values().stream())
            .filter(revision -> concerns(revision, reference))
            .toList();
    List<String> made =
        variants.get(reference.namespace(), reference.variant().id().name()).orElse(List.of());
    Optional<PackageRevision> chosen =
        all.stream()
            .filter(revision -> made.contains(revision.name()))
            .findFirst()
            .or(() -> upstream(all, reference));
    if (chosen.isEmpty()) {
      return Reading.of(new PackageState.Unpublished(notFound(reference)));
    }
    PackageRevision revision = chosen.get();
    if (made.contains(revision.name()) && revision.isMadeOfOther(reference.revision())) {
      return Reading.of(
          new PackageState.Unpublished(
              "package revision "
                  + revision.name()
                  + " is made of "
                  + revision.upstream()
                  + ": Porch has not made one of "
                  + reference.revision()
                  + " yet"));
    }
    if (!revision.isPublished()) {
      return Reading.of(
          new PackageState.Unpublished(
              "package revision "
                  + revision.name()
                  + " is "
                  + revision.lifecycle()
                  + ": it has to be approved"));
    }
    return known.isOf(revision) ? known : new Reading(chosen, files(revision, namespace, cluster));
  }

  /** Returns the published revision that a reference names, or the latest if it names none. */
  private static Optional<PackageRevision> upstream(
      List<PackageRevision> all, PackageReference reference) {
    List<PackageRevision> published =
        all.stream()
            .filter(PackageRevision::isPublished)
            .filter(one -> one.isOf(reference.repository(), reference.packageName()))
            .toList();
    return reference.revision().isEmpty()
        ? published.stream().filter(PackageRevision::latest).findFirst()
        : published.stream().filter(one -> one.isCalled(reference.revision())).findFirst();
  }

  private static String notFound(PackageReference reference) {
    String revision =
        reference.revision().isEmpty() ? "revision" : "revision " + reference.revision();
    return "Porch has no published "
        + revision
        + " of package "
        + reference.packageName()
        + " in repository "
        + reference.repository()
        + ", namespace "
        + reference.namespace();
  }

  private static PackageState files(PackageRevision revision, String namespace, Cluster cluster) {
    for (String api : PorchNames.REVISIONS_APIS) {
      ClusterResponse answer =
          cluster.read(
              ResourceAddress.of(
                  api, PorchNames.RESOURCES, revision.address().id().namespace(), revision.name()));
      if (answer instanceof ClusterResponse.Done done) {
        return PackageFiles.read(revision.name(), done.resource(), namespace);
      }
      if (answer instanceof ClusterResponse.Refused refused) {
        return new PackageState.Unreadable(
            "the files of package revision " + revision.name() + " cannot be read: " + refused);
      }
    }
    return new PackageState.Unreadable(
        "the files of package revision " + revision.name() + " are not there");
  }

  /** Forgets a bundle that is gone. */
  @Override
  public void ran(Run<ApplicationId> run) {
    if (run.outcome() instanceof Outcome.Gone) {
      users.remove(run.key());
    }
  }
}

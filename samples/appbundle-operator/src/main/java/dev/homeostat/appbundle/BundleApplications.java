package dev.homeostat.appbundle;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleReader;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.hook.BundleSource;
import dev.homeostat.appbundle.hook.PackageHold;
import dev.homeostat.appbundle.hook.PackageHoldHook;
import dev.homeostat.appbundle.porch.PackageLibrary;
import dev.homeostat.appbundle.porch.PackageState;
import dev.homeostat.controller.Applications;
import dev.homeostat.spi.cluster.Cluster;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes applications of AppBundles. */
final class BundleApplications implements Applications<Resource> {

  private final String account;
  private final PackageLibrary packages;
  private final Function<Application, Cluster> rights;

  /**
   * Applications.
   *
   * @param account the service account as which bundles act; empty for the operator itself
   * @param packages of Porch
   * @param rights the cluster as an application may use it
   */
  BundleApplications(
      String account, PackageLibrary packages, Function<Application, Cluster> rights) {
    this.account = account;
    this.packages = packages;
    this.rights = rights;
  }

  @Override
  public Application of(Resource object) {
    BundleSpec bundle = BundleReader.read(object.tree());
    ApplicationBuilder builder =
        Application.ownedBy(Owner.of(object))
            .source(BundleSource.of(object, packages.form()))
            .serviceAccount(account)
            .adoptionAdvice(adoption(object.name()))
            .problems(bundle.problems())
            // What is removed from the specification is to go, however much it is.
            .settings(settings -> settings.withAwaitReady(true).withAllowMassDeletion(true));
    if (object.annotation(AppBundles.ADOPT).filter("true"::equals).isPresent()) {
      builder.adoptLabelled(AppBundles.BUNDLE_LABEL, object.name());
    }
    // The hook sets the waves, too, but not of resources whose kind is not served.
    bundle
        .components()
        .forEach(
            component ->
                component
                    .content()
                    .target()
                    .ifPresent(id -> builder.wave(id, component.position())));
    PackageHold hold =
        object.isBeingDeleted()
            ? PackageHold.NONE
            : await(bundle, builder, states(bundle, builder));
    return builder.hook(PackageHoldHook.NAME, hold.settings()).build();
  }

  private static String adoption(String bundle) {
    return "let it be adopted: give the AppBundle the annotation "
        + AppBundles.ADOPT
        + ": \"true\" and the object the label "
        + AppBundles.BUNDLE_LABEL
        + ": "
        + bundle;
  }

  private Map<PackageReference, PackageState> states(
      BundleSpec bundle, ApplicationBuilder builder) {
    if (!bundle.porch().enabled()) {
      return bundle.packages().collect(Collectors.toMap(one -> one, one -> PackageState.DISABLED));
    }
    Application application = builder.build();
    return packages.read(application.id(), bundle, rights.apply(application));
  }

  /** Awaits the objects of packages; the components behind an unknown package are held. */
  private static PackageHold await(
      BundleSpec bundle, ApplicationBuilder builder, Map<PackageReference, PackageState> states) {
    PackageHold hold = PackageHold.NONE;
    for (BundleComponent component : (Iterable<BundleComponent>) bundle.components()::iterator) {
      PackageState state =
          component.content() instanceof PackageReference reference ? states.get(reference) : null;
      if (state != null) {
        state.objects().stream()
            .filter(object -> bundle.componentOf(object.id()).isEmpty())
            .forEach(object -> builder.awaits(object, component.position()));
        hold = hold.and(component, state);
      }
    }
    return hold;
  }
}

package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Source;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The kinds that are watched for an application. Kinds that the server does not serve cannot be
 * watched, and a manifest may name any number of them.
 */
final class WatchedKinds {

  private WatchedKinds() {}

  /** Returns the kinds that are known before a pass. */
  static Set<Children.Kind> before(Application application, Cluster cluster) {
    Set<Children.Kind> kinds = new HashSet<>();
    for (ResourceAddress awaited : application.awaited().keySet()) {
      foreign(awaited, application, cluster).ifPresent(kinds::add);
    }
    if (application.source() instanceof Source.OfManifest written) {
      for (Document document : written.manifest().documents()) {
        String apiVersion = document.tree().path("apiVersion").asText();
        String kind = document.tree().path("kind").asText();
        if (isServed(apiVersion, kind, cluster)) {
          kinds.add(new Children.Kind(apiVersion, kind));
        }
      }
    }
    return kinds;
  }

  /**
   * Returns the kind of an awaited object. While discovery does not answer, the object counts as
   * namespaced: a watch that is already there must not be given up.
   */
  private static Optional<Children.Kind> foreign(
      ResourceAddress awaited, Application application, Cluster cluster) {
    KindAnswer answer = cluster.kind(awaited.apiVersion(), awaited.id().kind());
    if (answer instanceof KindAnswer.Unknown) {
      return Optional.empty();
    }
    KindInfo kind = answer instanceof KindInfo known ? known : KindInfo.of(true);
    return Optional.of(Children.Kind.foreign(kind.scope(awaited, application.id().namespace())));
  }

  private static boolean isServed(String apiVersion, String kind, Cluster cluster) {
    return !apiVersion.isEmpty()
        && !kind.isEmpty()
        && cluster.kind(apiVersion, kind) instanceof KindInfo;
  }

  /** Returns the kinds after a pass, which may have brought others. */
  static Set<Children.Kind> after(Set<Children.Kind> before, ReconcileResult pass) {
    Set<Children.Kind> kinds = new HashSet<>(before);
    pass.state()
        .records()
        .values()
        .forEach(record -> kinds.add(Children.Kind.of(record.address())));
    return kinds;
  }
}

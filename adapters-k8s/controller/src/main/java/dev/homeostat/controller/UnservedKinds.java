package dev.homeostat.controller;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the kinds of a pass that the server does not serve. */
final class UnservedKinds {

  private static final String UNKNOWN_KIND = "UnknownKind";

  private UnservedKinds() {}

  /**
   * Returns the kinds of the resources of applications, and of the objects that they wait for.
   *
   * @return as in {@code apps/Deployment}
   */
  static Set<String> of(List<ReconcileResult> passes, Cluster cluster) {
    return passes.stream()
        .flatMap(pass -> of(pass, cluster))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<String> of(ReconcileResult pass, Cluster cluster) {
    Stream<ResourceId> blocked =
        pass.problems().stream()
            .filter(problem -> problem.code().equals(UNKNOWN_KIND))
            .map(Problem::resource)
            .flatMap(Optional::stream);
    Stream<ResourceId> awaited =
        pass.awaited().stream()
            .filter(object -> object.uid().isEmpty())
            .map(ResourceReport::address)
            .flatMap(Optional::stream)
            .filter(address -> isUnknown(address, cluster))
            .map(ResourceAddress::id);
    return Stream.concat(blocked, awaited).map(ResourceId::groupKind);
  }

  private static boolean isUnknown(ResourceAddress address, Cluster cluster) {
    return cluster.kind(address.apiVersion(), address.id().kind()) instanceof KindAnswer.Unknown;
  }
}

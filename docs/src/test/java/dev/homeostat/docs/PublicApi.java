package dev.homeostat.docs;

import static org.apiguardian.api.API.Status.INTERNAL;
import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Engine;
import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.controller.Controller;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.https.server.HttpsServer;
import dev.homeostat.josdk.HomeostatEventSource;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.FaultRates;
import dev.homeostat.page.ReportPage;
import dev.homeostat.page.server.ReportServer;
import dev.homeostat.policypacks.KnownControllers;
import dev.homeostat.program.OperatorProgram;
import dev.homeostat.runtime.Run;
import dev.homeostat.sharding.SharedOwnership;
import dev.homeostat.spring.HomeostatControllers;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.tosca.ToscaOptions;
import dev.homeostat.webhooks.AdmissionServer;
import dev.homeostat.yaml.YamlReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The public types of all library modules, by their status. */
final class PublicApi {

  /** One class of each library module. */
  private static final List<Class<?>> MODULES =
      List.of(
          Engine.class,
          YamlReader.class,
          ApplicationDocument.class,
          ServerRules.class,
          Simulation.class,
          ToscaOptions.class,
          EndpointLimits.class,
          ReportPage.class,
          FaultRates.class,
          TypedObjects.class,
          Run.class,
          Controller.class,
          HomeostatEventSource.class,
          HomeostatControllers.class,
          HttpsServer.class,
          KnownControllers.class,
          OperatorProgram.class,
          AdmissionServer.class,
          ReportServer.class,
          SharedOwnership.class);

  private PublicApi() {}

  /** Returns the names of the artifacts of all library modules. */
  static Set<String> artifacts() {
    return MODULES.stream().map(PublicTypes::artifact).collect(Collectors.toSet());
  }

  /** Returns all public top-level types. */
  static List<Class<?>> types() {
    return MODULES.stream().flatMap(module -> PublicTypes.of(module).stream()).toList();
  }

  /** Returns the stable types, and the public types that are declared in them. */
  static List<Class<?>> stable() {
    return withNested(type -> PublicTypes.status(type).filter(STABLE::equals).isPresent());
  }

  /** Returns the types that users may call, and the public types that are declared in them. */
  static List<Class<?>> published() {
    return withNested(type -> !isInternal(type) && PublicTypes.isExported(type));
  }

  private static List<Class<?>> withNested(Predicate<Class<?>> isWanted) {
    return types().stream()
        .filter(isWanted)
        .flatMap(type -> PublicTypes.withNested(type).stream())
        .toList();
  }

  static boolean isInternal(Class<?> type) {
    Optional<API.Status> status = PublicTypes.status(type);
    return status.filter(INTERNAL::equals).isPresent();
  }
}

package dev.homeostat.spring;

import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;

/**
 * Makes controllers of builders, with the properties that are set. Customizers have the last word.
 *
 * @param properties valid
 * @param program the name of the program; empty if it has none
 * @param customizers called in this order
 */
record ControllerAssembly(
    HomeostatProperties properties, String program, List<ControllerCustomizer> customizers) {

  ControllerAssembly {
    customizers = List.copyOf(customizers);
  }

  Controller build(ControllerBuilder<?> builder) {
    if (!properties.namespaces().isEmpty()) {
      builder.namespaces(properties.namespaces().stream().distinct().toArray(String[]::new));
    }
    properties.workers().ifPresent(builder::workers);
    properties.resync().ifPresent(builder::resync);
    properties
        .maxRetryDelay()
        .map(longest -> new Backoff(HomeostatControllers.FIRST_RETRY, longest))
        .ifPresent(builder::backoff);
    if (properties.leaderElection().enabled()) {
      // Where the controller works: a program with a cluster of its own may have no other client.
      KubernetesClient client = builder.cluster().client();
      builder.leadership(
          LeaseLeadership.of(client, namespace(client), lease(builder.name()))
              .timed(LeaseTiming.of(properties.leaderElection().leaseDuration())));
    }
    customizers.forEach(customizer -> customizer.customize(builder));
    Controller controller = built(builder);
    customizers.forEach(customizer -> customizer.built(controller));
    return controller;
  }

  private static Controller built(ControllerBuilder<?> builder) {
    try {
      return builder.build();
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw new StartFailureException(
          "The controller " + builder.name() + " cannot be built: " + e.getMessage(),
          "Correct its builder in the method with @Bean.",
          e);
    }
  }

  private String namespace(KubernetesClient client) {
    return properties
        .leaderElection()
        .namespace()
        .or(() -> Optional.ofNullable(client.getNamespace()))
        .orElse("default");
  }

  private String lease(String controller) {
    String prefix = properties.leaderElection().leaseName().orElse(program);
    String name = prefix.isEmpty() ? controller : prefix + "-" + controller;
    if (!PropertyChecks.isNameOfLease(name)) {
      throw new StartFailureException(
          "The Lease of the controller "
              + controller
              + " cannot have its name: expected at most 253 small letters, digits, dashes and"
              + " dots, got \""
              + name
              + "\".",
          "Set homeostat.leader-election.lease-name, which replaces spring.application.name there.");
    }
    return name;
  }
}

package dev.homeostat.spring;

import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

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
    if (properties.workers() != null) {
      builder.workers(properties.workers());
    }
    if (properties.resync() != null) {
      builder.resync(properties.resync());
    }
    if (properties.maxRetryDelay() != null) {
      builder.backoff(new Backoff(HomeostatControllers.FIRST_RETRY, properties.maxRetryDelay()));
    }
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
    String set = properties.leaderElection().namespace();
    String namespace = set == null ? client.getNamespace() : set;
    return namespace == null ? "default" : namespace;
  }

  private String lease(String controller) {
    String set = properties.leaderElection().leaseName();
    String prefix = set == null ? program : set;
    String name = prefix.isEmpty() ? controller : prefix + "-" + controller;
    if (!HomeostatProperties.isNameOfLease(name)) {
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

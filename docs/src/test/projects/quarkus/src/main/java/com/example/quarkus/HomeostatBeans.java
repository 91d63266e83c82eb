package com.example.quarkus;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.josdk.HomeostatEventSource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

// snippet: quarkus-beans
/** One cluster and one engine on the client of Quarkus, and an event source for each reconciler. */
@ApplicationScoped
class HomeostatBeans {

  @Produces
  @Singleton
  KubernetesCluster cluster(KubernetesClient client) {
    return KubernetesCluster.of(client);
  }

  @Produces
  @Singleton
  Engine engine(KubernetesCluster cluster) {
    return Engine.builder()
        .cluster(cluster)
        .state(SecretStateStore.in(cluster))
        .hooks(Hooks.discovered())
        .build();
  }

  @Produces
  @Singleton
  HomeostatEventSource<Greeting> greetings(KubernetesCluster cluster, Engine engine) {
    return HomeostatEventSource.of(Greeting.class, cluster, engine);
  }
}
// end

package dev.homeostat.spring;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Programs with Spring Boot. */
final class Programs {

  static final String NOWHERE = "http://127.0.0.1:1/";
  static final String TOKEN = "s3cr3t-token";

  private Programs() {}

  /** A program with all auto-configurations of the module, whose cluster does not answer. */
  static ApplicationContextRunner withoutCluster() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                HomeostatMetricsAutoConfiguration.class,
                HomeostatAutoConfiguration.class,
                HomeostatActuatorAutoConfiguration.class))
        .withPropertyValues("homeostat.leader-election.enabled=false")
        .withBean(KubernetesClient.class, Programs::unreachable);
  }

  /** A client of a server that refuses connections. */
  static KubernetesClient unreachable() {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(NOWHERE)
            .withOauthToken(TOKEN)
            .withNamespace("shop")
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** One controller. */
  @Configuration
  static class Pages {
    @Bean
    ControllerBuilder<Resource> pages(KubernetesCluster cluster, Engine engine) {
      return builder("pages", cluster).engine(engine);
    }
  }

  static ControllerBuilder<Resource> builder(String name, KubernetesCluster cluster) {
    return Controller.named(name)
        .of(cluster, "pages.example.com/v1", "WebPage")
        .application(page -> Application.ownedBy(Owner.of(page)).build());
  }
}

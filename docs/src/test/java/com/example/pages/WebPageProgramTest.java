package com.example.pages;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** The program of docs/spring-boot.md. */
class WebPageProgramTest extends WebPageOperatorContract {

  WebPageProgramTest(RunningApiServer server) {
    super(server);
  }

  @Override
  RunningOperator start(String kubeconfig) {
    return run(kubeconfig);
  }

  static RunningOperator run(String kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig);
    ConfigurableApplicationContext program =
        new SpringApplicationBuilder(WebPageProgram.class)
            .web(WebApplicationType.NONE)
            .bannerMode(Banner.Mode.OFF)
            .logStartupInfo(false)
            .registerShutdownHook(false)
            .initializers(context -> useClient((GenericApplicationContext) context, config))
            .run("--homeostat.namespaces=" + config.getNamespace());
    return program::close;
  }

  private static void useClient(GenericApplicationContext program, Config config) {
    program.registerBean(
        KubernetesClient.class, () -> new KubernetesClientBuilder().withConfig(config).build());
  }
}

package com.example.pages;

import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** The program of docs/fabric8.md. */
class WebPageControllerTest extends WebPageOperatorContract {

  WebPageControllerTest(RunningApiServer server) {
    super(server);
  }

  @Override
  RunningOperator start(String kubeconfig) {
    return run(kubeconfig);
  }

  static RunningOperator run(String kubeconfig) {
    KubernetesClient client =
        new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfig)).build();
    Controller controller = WebPageController.start(client);
    return () -> {
      controller.close();
      client.close();
    };
  }
}

package com.example.pages;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;

/** The program of docs/josdk.md. */
class WebPageReconcilerTest extends WebPageOperatorContract {

  WebPageReconcilerTest(RunningApiServer server) {
    super(server);
  }

  @Override
  RunningOperator start(String kubeconfig) {
    return run(kubeconfig);
  }

  static RunningOperator run(String kubeconfig) {
    Operator operator =
        WebPageReconciler.start(
            new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfig)).build());
    return operator::stop;
  }
}

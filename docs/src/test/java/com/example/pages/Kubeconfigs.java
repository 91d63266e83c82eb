package com.example.pages;

import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.ConfigBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;

/** Kubeconfigs of operators that serve one namespace. */
final class Kubeconfigs {

  private Kubeconfigs() {}

  /** Returns the kubeconfig of a server with a namespace. */
  static String of(RunningApiServer server, String namespace) {
    Config config = Serialization.unmarshal(server.kubeconfig(), Config.class);
    config.getContexts().forEach(context -> context.getContext().setNamespace(namespace));
    return Serialization.asYaml(config);
  }

  /** Returns the kubeconfig of a proxy, which needs no credentials, with a namespace. */
  static String of(FaultProxy proxy, String namespace) {
    return Serialization.asYaml(
        new ConfigBuilder()
            .withApiVersion("v1")
            .withKind("Config")
            .addNewCluster()
            .withName("proxy")
            .withNewCluster()
            .withServer(proxy.address())
            .endCluster()
            .endCluster()
            .addNewUser()
            .withName("anybody")
            .withNewUser()
            .endUser()
            .endUser()
            .addNewContext()
            .withName("proxy")
            .withNewContext()
            .withCluster("proxy")
            .withUser("anybody")
            .withNamespace(namespace)
            .endContext()
            .endContext()
            .withCurrentContext("proxy")
            .build());
  }
}

package com.example.quarkus;

import dev.homeostat.kubernetes.KubernetesCluster;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;

/** The operator without Quarkus: it makes the beans itself. */
final class PlainProgram {

  private PlainProgram() {}

  public static void main(String[] args) {
    KubernetesClient client = new KubernetesClientBuilder().build();
    HomeostatBeans beans = new HomeostatBeans();
    KubernetesCluster cluster = beans.cluster(client);
    Operator operator = new Operator(settings -> settings.withKubernetesClient(client));
    operator.register(
        new GreetingReconciler(beans.greetings(cluster, beans.engine(cluster))),
        settings -> settings.settingNamespace(args[0]));
    operator.start();
  }
}

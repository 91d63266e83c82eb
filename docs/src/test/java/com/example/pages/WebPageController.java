package com.example.pages;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.runtime.LeaseLeadership;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** The program in docs/fabric8.md. */
// snippet: webpage-controller
public final class WebPageController {

  public static void main(String[] args) {
    Controller controller = start(new KubernetesClientBuilder().build());
    Runtime.getRuntime().addShutdownHook(new Thread(controller::close));
  }

  static Controller start(KubernetesClient client) {
    String namespace = Objects.requireNonNullElse(client.getNamespace(), "default");
    KubernetesCluster cluster = KubernetesCluster.of(client);
    return Controller.named("webpages")
        .of(cluster, WebPage.class)
        .namespaces(namespace)
        .application(WebPages::application)
        .engine(Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build())
        .status(WebPageController::status)
        .leadership(LeaseLeadership.of(client, namespace, "webpages"))
        .start();
  }

  private static Object status(WebPage page, ReconcileResult pass) {
    Conditions conditions = Conditions.of(TypedObjects.resource(page)).with(pass, Instant.now());
    return Map.of("conditions", conditions.toTree());
  }
}
// end

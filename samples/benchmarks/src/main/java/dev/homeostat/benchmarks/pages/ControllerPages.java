package dev.homeostat.benchmarks.pages;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Instant;
import java.util.Map;

/** The controller of Homeostat, without Java Operator SDK. */
public final class ControllerPages {

  private ControllerPages() {}

  /**
   * Runs the operator until the process is ended.
   *
   * @param args the namespace of the pages
   */
  public static void main(String[] args) {
    KubernetesCluster cluster = KubernetesCluster.of(new KubernetesClientBuilder().build());
    Controller.named("pages")
        .of(cluster, WebPage.class)
        .namespaces(args[0])
        .application(ControllerPages::application)
        .engine(Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build())
        .status(ControllerPages::status)
        .start();
  }

  private static Application application(WebPage page) {
    PagePasses.log(page);
    return PageObjects.application(page);
  }

  private static Object status(WebPage page, ReconcileResult pass) {
    Conditions conditions = Conditions.of(TypedObjects.resource(page)).with(pass, Instant.now());
    return Map.of("conditions", conditions.toTree());
  }
}

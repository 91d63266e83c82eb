package dev.homeostat.benchmarks.pages;

import dev.homeostat.Engine;
import dev.homeostat.josdk.HomeostatEventSource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;

/** Java Operator SDK with the event source of Homeostat. */
@ControllerConfiguration(name = "pages")
public final class HomeostatPages implements Reconciler<WebPage>, Cleaner<WebPage> {

  private final HomeostatEventSource<WebPage> homeostat;

  private HomeostatPages(HomeostatEventSource<WebPage> homeostat) {
    this.homeostat = homeostat;
  }

  @Override
  public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
    return List.of(homeostat);
  }

  @Override
  public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
    PagePasses.log(page);
    return homeostat.reconcile(page, PageObjects::application, context);
  }

  @Override
  public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
    return homeostat.cleanup(page, PageObjects::application);
  }

  /**
   * Runs the operator until the process is ended.
   *
   * @param args the namespace of the pages
   */
  public static void main(String[] args) {
    KubernetesClient client = new KubernetesClientBuilder().build();
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    Operator operator = new Operator(settings -> settings.withKubernetesClient(client));
    operator.register(
        new HomeostatPages(HomeostatEventSource.of(WebPage.class, cluster, engine)),
        settings -> settings.settingNamespace(args[0]));
    operator.start();
  }
}

package com.example.pages;

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
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** The program in docs/josdk.md. */
// snippet: webpage-reconciler
@ControllerConfiguration(name = "webpages")
public record WebPageReconciler(HomeostatEventSource<WebPage> homeostat)
    implements Reconciler<WebPage>, Cleaner<WebPage> {

  @Override
  public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
    return List.of(homeostat);
  }

  @Override
  public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
    return homeostat.reconcile(page, WebPages::application, context);
  }

  @Override
  public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
    return homeostat.cleanup(page, WebPages::application);
  }

  public static void main(String[] args) {
    start(new KubernetesClientBuilder().build()).installShutdownHook(Duration.ofSeconds(30));
  }

  static Operator start(KubernetesClient client) {
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    Operator operator = new Operator(settings -> settings.withKubernetesClient(client));
    operator.register(
        new WebPageReconciler(HomeostatEventSource.of(WebPage.class, cluster, engine)),
        settings ->
            settings
                .settingNamespace(Objects.requireNonNullElse(client.getNamespace(), "default"))
                .withRetry(new GenericRetry().withoutMaxAttempts()));
    operator.start();
    return operator;
  }
}
// end

package com.example.live;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.josdk.HomeostatEventSource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
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
import java.util.List;

/** An operator whose custom resource has no status. */
final class GreetingSdkOperator {

  private GreetingSdkOperator() {}

  @ControllerConfiguration(name = "greetings")
  static final class GreetingReconciler implements Reconciler<Greeting>, Cleaner<Greeting> {

    private final HomeostatEventSource<Greeting> homeostat;

    GreetingReconciler(HomeostatEventSource<Greeting> homeostat) {
      this.homeostat = homeostat;
    }

    @Override
    public List<EventSource<?, Greeting>> prepareEventSources(
        EventSourceContext<Greeting> context) {
      return List.of(homeostat);
    }

    @Override
    public UpdateControl<Greeting> reconcile(Greeting greeting, Context<Greeting> context) {
      return homeostat.reconcile(greeting, GreetingReconciler::application, context);
    }

    @Override
    public DeleteControl cleanup(Greeting greeting, Context<Greeting> context) {
      return homeostat.cleanup(greeting, GreetingReconciler::application);
    }

    static Application application(Greeting greeting) {
      ConfigMap map =
          new ConfigMapBuilder()
              .withNewMetadata()
              .withName(greeting.getMetadata().getName())
              .endMetadata()
              .addToData("word", greeting.getSpec().word)
              .build();
      return Application.ownedBy(TypedObjects.owner(greeting))
          .manifest(TypedObjects.manifest(List.of(map)))
          .build();
    }
  }

  static Operator start(KubernetesClient client, String namespace) {
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    Operator operator =
        new Operator(
            settings -> settings.withKubernetesClient(client).withCloseClientOnStop(false));
    operator.register(
        new GreetingReconciler(HomeostatEventSource.of(Greeting.class, cluster, engine)),
        settings ->
            settings
                .settingNamespace(namespace)
                .withRetry(new GenericRetry().withoutMaxAttempts()));
    operator.start();
    return operator;
  }
}

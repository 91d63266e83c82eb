package dev.homeostat.josdk;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The reconciler of pages, as a user of Java Operator SDK writes it. */
@ControllerConfiguration(name = "pages")
final class PageReconciler implements Reconciler<WebPage>, Cleaner<WebPage> {

  private final HomeostatEventSource<WebPage> homeostat;

  PageReconciler(HomeostatEventSource<WebPage> homeostat) {
    this.homeostat = homeostat;
  }

  @Override
  public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
    return List.of(homeostat);
  }

  @Override
  public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
    return homeostat.reconcile(page, PageReconciler::application, context);
  }

  @Override
  public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
    return homeostat.cleanup(page, PageReconciler::application);
  }

  static Application application(WebPage page) {
    String name = page.getMetadata().getName();
    List<HasMetadata> objects = new ArrayList<>();
    objects.add(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withData(page.getSpec().texts)
            .build());
    if (page.getSpec().port != null) {
      objects.add(
          new ServiceBuilder()
              .withNewMetadata()
              .withName(name)
              .endMetadata()
              .withNewSpec()
              .withSelector(Map.of("page", name))
              .addNewPort()
              .withPort(page.getSpec().port)
              .endPort()
              .endSpec()
              .build());
    }
    return Application.ownedBy(TypedObjects.owner(page))
        .manifest(TypedObjects.manifest(objects))
        .problems(
            page.getSpec().texts.containsKey("")
                ? List.of(Problem.error("InvalidPage").got("a text without a name"))
                : List.of())
        .build();
  }
}

package dev.homeostat.benchmarks.pages;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.api.reconciler.dependent.DependentResource;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.workflow.Condition;

/** Java Operator SDK with a dependent resource of its own for each object. */
@ControllerConfiguration(name = "pages")
@Workflow(
    dependents = {
      @Dependent(
          type = DependentPages.PageMap.class,
          reconcilePrecondition = DependentPages.IsPublished.class),
      @Dependent(
          type = DependentPages.PageService.class,
          reconcilePrecondition = DependentPages.IsPublished.class),
      @Dependent(
          type = DependentPages.PageDeployment.class,
          reconcilePrecondition = DependentPages.IsPublished.class)
    })
public final class DependentPages implements Reconciler<WebPage> {

  /** The ConfigMap of a page. */
  public static final class PageMap extends CRUDKubernetesDependentResource<ConfigMap, WebPage> {
    @Override
    protected ConfigMap desired(WebPage page, Context<WebPage> context) {
      return PageObjects.map(page);
    }
  }

  /** The Service of a page. */
  public static final class PageService extends CRUDKubernetesDependentResource<Service, WebPage> {
    @Override
    protected Service desired(WebPage page, Context<WebPage> context) {
      return PageObjects.service(page);
    }
  }

  /** The Deployment of a page. */
  public static final class PageDeployment
      extends CRUDKubernetesDependentResource<Deployment, WebPage> {
    @Override
    protected Deployment desired(WebPage page, Context<WebPage> context) {
      return PageObjects.deployment(page);
    }
  }

  /** Whether a page has objects. */
  public static final class IsPublished implements Condition<Object, WebPage> {
    @Override
    public boolean isMet(
        DependentResource<Object, WebPage> dependent, WebPage page, Context<WebPage> context) {
      return page.getSpec().published;
    }
  }

  @Override
  public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
    PagePasses.log(page);
    WebPage reported = new WebPage();
    reported.getMetadata().setName(page.getMetadata().getName());
    reported.getMetadata().setNamespace(page.getMetadata().getNamespace());
    reported.setStatus(new WebPage.Status());
    reported.getStatus().observedGeneration = page.getMetadata().getGeneration();
    return UpdateControl.patchStatus(reported);
  }

  /**
   * Runs the operator until the process is ended.
   *
   * @param args the namespace of the pages
   */
  public static void main(String[] args) {
    KubernetesClient client = new KubernetesClientBuilder().build();
    // The API server of the benchmarks is too old for the creates of the SDK by server-side apply.
    Operator operator =
        new Operator(
            settings ->
                settings
                    .withKubernetesClient(client)
                    .withSSABasedCreateUpdateMatchForDependentResources(false));
    operator.register(new DependentPages(), settings -> settings.settingNamespace(args[0]));
    operator.start();
  }
}

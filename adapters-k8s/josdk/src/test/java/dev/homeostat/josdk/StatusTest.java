package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.spi.state.ForwardingStateStore;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StatusTest extends PageGround {

  StatusTest(RunningApiServer server) {
    super(server);
  }

  /** A page of a class that makes its status itself. */
  @Group("pages.example.com")
  @Version("v1")
  @Kind("WebPage")
  @Plural("webpages")
  public static class ReadyMadePage extends CustomResource<WebPage.Spec, WebPage.Status>
      implements Namespaced {

    private static final long serialVersionUID = 1L;

    @Override
    protected WebPage.Status initStatus() {
      return new WebPage.Status();
    }
  }

  /** A page of a class without a status. */
  @Group("pages.example.com")
  @Version("v1")
  @Kind("WebPage")
  @Plural("webpages")
  public static class BarePage extends CustomResource<WebPage.Spec, Void> implements Namespaced {

    private static final long serialVersionUID = 1L;
  }

  private static Application application(CustomResource<WebPage.Spec, ?> page) {
    WebPage same = new WebPage();
    same.setMetadata(page.getMetadata());
    same.setSpec(page.getSpec());
    return PageReconciler.application(same);
  }

  @ControllerConfiguration(name = "ready-made-pages")
  private record ReadyMade(HomeostatEventSource<ReadyMadePage> homeostat)
      implements Reconciler<ReadyMadePage> {

    @Override
    public List<EventSource<?, ReadyMadePage>> prepareEventSources(
        EventSourceContext<ReadyMadePage> context) {
      return List.of(homeostat);
    }

    @Override
    public UpdateControl<ReadyMadePage> reconcile(
        ReadyMadePage page, Context<ReadyMadePage> context) {
      return homeostat.reconcile(page, StatusTest::application, context);
    }
  }

  @ControllerConfiguration(name = "bare-pages")
  private record Bare(HomeostatEventSource<BarePage> homeostat) implements Reconciler<BarePage> {

    @Override
    public List<EventSource<?, BarePage>> prepareEventSources(
        EventSourceContext<BarePage> context) {
      return List.of(homeostat);
    }

    @Override
    public UpdateControl<BarePage> reconcile(BarePage page, Context<BarePage> context) {
      return homeostat.reconcile(page, StatusTest::application, context);
    }
  }

  @Test
  void a_class_that_makes_its_status_itself_is_reported() {
    started(
        client,
        new ReadyMade(
            HomeostatEventSource.of(
                ReadyMadePage.class, cluster, engine(SecretStateStore.in(cluster)))),
        settings -> {});
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
  }

  @Test
  void a_status_that_holds_the_state_is_reported_beside_it() {
    started(
        HomeostatEventSource.of(
            WebPage.class,
            cluster,
            engine(StatusStateStore.of(cluster, "pages.example.com/v1", "WebPage"))));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    edit("home", spec -> spec.texts = Map.of("title", "Bye"));
    awaitText("home", "title", "Bye");
    awaitReady("home", "True");
    assertThat(client.secrets().inNamespace(namespace).list().getItems()).isEmpty();
  }

  @Test
  void a_page_that_was_ready_and_becomes_invalid_is_not_ready() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    edit("home", spec -> spec.texts = Map.of("", "Welcome"));
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(page("home").getStatus().observedGeneration).isEqualTo(2L));
    assertThat(condition(page("home"), "Ready"))
        .containsEntry("status", "False")
        .containsEntry("reason", "Invalid");
    assertThat(condition(page("home"), "Ready").get("message").toString())
        .contains("a text without a name");
    edit("home", spec -> spec.texts = Map.of("title", "Bye"));
    awaitReady("home", "True");
  }

  @Test
  void a_page_whose_state_cannot_be_read_is_not_ready() {
    AtomicBoolean isLost = new AtomicBoolean();
    started(
        HomeostatEventSource.of(
            WebPage.class,
            cluster,
            engine(
                new ForwardingStateStore(SecretStateStore.in(cluster)) {
                  @Override
                  public LoadResult load(ApplicationId application) {
                    return isLost.get()
                        ? new Unreadable(
                            Problem.error("StateUnreadable").got("a fault of the test"))
                        : super.load(application);
                  }

                  @Override
                  public Optional<Loaded> loadCached(ApplicationId application) {
                    return isLost.get() ? Optional.empty() : super.loadCached(application);
                  }
                })));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    isLost.set(true);
    edit("home", spec -> spec.texts = Map.of("title", "Bye"));
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(page("home").getStatus().observedGeneration).isEqualTo(2L));
    assertThat(condition(page("home"), "Ready")).containsEntry("status", "False");
  }

  @Test
  void conditions_of_others_stay() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    client
        .resource(page("home"))
        .editStatus(
            page -> {
              page.getStatus().conditions = List.of(Map.of("type", "Paid", "status", "True"));
              return page;
            });
    edit("home", spec -> spec.texts = Map.of("title", "Bye"));
    awaitReady("home", "True");
    assertThat(condition(page("home"), "Paid")).containsEntry("status", "True");
  }

  @Test
  void a_change_during_a_pass_is_not_reported_as_observed() {
    List<String> generations = new CopyOnWriteArrayList<>();
    ObjectListener reader =
        new ObjectListener() {
          @Override
          public void seen(Resource page) {
            JsonNode tree = page.tree();
            generations.add(
                tree.at("/metadata/generation").asText()
                    + " "
                    + tree.at("/status/observedGeneration").asText());
          }

          @Override
          public void vanished(ResourceAddress address) {}
        };
    try (Subscription pages =
        cluster
            .watches()
            .subscribe(WatchScope.of("pages.example.com/v1", "WebPage").in(namespace), reader)) {
      started(
          client,
          new Bare(
              HomeostatEventSource.of(BarePage.class, cluster, engine(SecretStateStore.in(cluster)))
                  .status(
                      (page, pass) -> {
                        if (page.getMetadata().getGeneration() == 1) {
                          edit("home", spec -> spec.texts = Map.of("title", "Bye"));
                        }
                        return Map.of();
                      })),
          settings -> {});
      create("home", spec -> spec.texts = Map.of("title", "Welcome"));
      awaitText("home", "title", "Bye");
      await().atMost(PATIENCE).until(() -> generations.contains("2 2"));
      assertThat(generations).containsSubsequence("2 1", "2 2");
      assertThat(pages.health().isGood()).isTrue();
    }
  }
}

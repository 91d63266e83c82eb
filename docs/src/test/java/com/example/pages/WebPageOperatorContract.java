package com.example.pages;

import static com.example.pages.PageSite.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each operator of web pages does, whatever it is written with. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
abstract class WebPageOperatorContract {

  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: webpages.web.example.com}
      spec:
        group: web.example.com
        scope: Namespaced
        names: {kind: WebPage, plural: webpages, singular: webpage, listKind: WebPageList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private final RunningApiServer server;
  private final PageSite site;
  private RunningOperator operator;

  WebPageOperatorContract(RunningApiServer server) {
    this.server = server;
    server.define(DEFINITION);
    this.site = newSite();
  }

  /** Starts the operator in the namespace of a kubeconfig. */
  abstract RunningOperator start(String kubeconfig);

  private PageSite newSite() {
    return new PageSite(server.client(), server.newNamespace("web"));
  }

  private void startOperator() {
    operator = start(Kubeconfigs.of(server, site.namespace()));
  }

  @AfterEach
  void stopOperator() {
    if (operator != null) {
      operator.stop();
    }
  }

  private void showPage() {
    startOperator();
    site.create(PageLife::first);
    eventually(() -> site.isReady(true));
    site.isShown("<h1>One</h1>", 80, 2);
  }

  @Test
  void the_objects_of_a_page_are_created_and_its_status_says_so() {
    showPage();
    assertThat(site.page().getMetadata().getFinalizers()).isNotEmpty();
    assertThat(List.<HasMetadata>of(site.configMap(), site.service(), site.deployment()))
        .allSatisfy(
            object ->
                assertThat(object.getMetadata().getOwnerReferences())
                    .singleElement()
                    .satisfies(
                        owner -> {
                          assertThat(owner.getUid()).isEqualTo(site.page().getMetadata().getUid());
                          assertThat(owner.getController()).isTrue();
                        }));
  }

  @Test
  void drift_is_undone() {
    showPage();
    site.merge(site.configMap(), "{\"data\":{\"index.html\":\"hacked\"}}");
    site.merge(site.service(), "{\"spec\":{\"selector\":{\"page\":\"other\"}}}");
    site.merge(site.deployment(), "{\"spec\":{\"replicas\":0}}");
    eventually(
        () -> {
          site.isShown("<h1>One</h1>", 80, 2);
          assertThat(site.service().getSpec().getSelector()).containsEntry("page", PageSite.NAME);
        });
  }

  @Test
  void an_object_that_a_former_operator_has_made_is_taken_over() {
    site.create(PageLife::first);
    String uid = site.makeConfigMapOf(site.page()).getMetadata().getUid();
    startOperator();
    eventually(() -> site.isReady(true));
    site.isShown("<h1>One</h1>", 80, 2);
    assertThat(site.configMap().getMetadata().getUid()).isEqualTo(uid);
  }

  @Test
  void what_others_add_stays() {
    showPage();
    site.merge(site.deployment(), "{\"metadata\":{\"annotations\":{\"note\":\"kept\"}}}");
    site.merge(site.deployment(), "{\"spec\":{\"replicas\":0}}");
    eventually(() -> site.isShown("<h1>One</h1>", 80, 2));
    assertThat(site.deployment().getMetadata().getAnnotations()).containsEntry("note", "kept");
  }

  @Test
  void a_deleted_object_is_created_again() {
    showPage();
    for (HasMetadata object : List.of(site.configMap(), site.service(), site.deployment())) {
      site.delete(object);
      eventually(() -> site.isShown("<h1>One</h1>", 80, 2));
      assertThat(site.objects())
          .extracting(now -> now.getMetadata().getUid())
          .doesNotContain(object.getMetadata().getUid());
    }
  }

  @Test
  void a_changed_specification_changes_the_objects() {
    showPage();
    String uid = site.deployment().getMetadata().getUid();
    site.edit(PageLife::second);
    eventually(() -> site.isReady(true));
    site.isShown("<h1>Two</h1>", 8080, 3);
    assertThat(site.deployment().getMetadata().getUid()).isEqualTo(uid);
  }

  @Test
  void of_a_specification_that_the_operator_refuses_nothing_is_done() {
    showPage();
    List<String> before = versions();
    site.edit(PageLife::invalid);
    eventually(() -> site.isReady(false));
    assertThat(PageSite.ready(site.page()).getMessage()).contains("/spec/html", "some text");
    assertThat(versions()).isEqualTo(before);
    site.edit(PageLife::second);
    eventually(() -> site.isReady(true));
    site.isShown("<h1>Two</h1>", 8080, 3);
  }

  private List<String> versions() {
    return List.<HasMetadata>of(site.configMap(), site.service(), site.deployment()).stream()
        .map(object -> object.getMetadata().getResourceVersion())
        .toList();
  }

  @Test
  void a_specification_that_the_server_refuses_is_reported_and_a_better_one_heals() {
    showPage();
    site.edit(spec -> spec.port = 70_000);
    eventually(() -> site.isReady(false));
    assertThat(PageSite.ready(site.page()).getMessage()).contains("70000");
    site.isShown("<h1>One</h1>", 80, 2);
    site.edit(PageLife::second);
    eventually(() -> site.isReady(true));
    site.isShown("<h1>Two</h1>", 8080, 3);
  }

  @Test
  void what_changed_while_no_operator_ran_is_undone_by_the_next_one() {
    showPage();
    operator.stop();
    site.merge(site.configMap(), "{\"data\":{\"index.html\":\"hacked\"}}");
    site.delete(site.service());
    startOperator();
    eventually(() -> site.isShown("<h1>One</h1>", 80, 2));
    operator.stop();
    site.edit(PageLife::second);
    startOperator();
    eventually(() -> site.isReady(true));
    site.isShown("<h1>Two</h1>", 8080, 3);
  }

  @Test
  void a_deleted_page_is_held_until_nothing_is_left() {
    showPage();
    site.merge(site.configMap(), "{\"metadata\":{\"finalizers\":[\"example.com/held\"]}}");
    site.delete(site.page());
    eventually(
        () -> {
          assertThat(site.configMap().getMetadata().getDeletionTimestamp()).isNotNull();
          assertThat(site.deployment()).isNull();
          assertThat(site.service()).isNull();
        });
    assertThat(site.page().getMetadata().getFinalizers()).isNotEmpty();
    site.merge(site.configMap(), "{\"metadata\":{\"finalizers\":null}}");
    eventually(() -> assertThat(site.page()).isNull());
    assertThat(site.objects()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void killed_at_random_requests_a_page_ends_as_without(long seed) {
    PageLife undisturbed;
    try (OperatorHost host = OperatorHost.calm(this::start, server, newSite())) {
      undisturbed = PageLife.of(host);
    }
    try (OperatorHost host = OperatorHost.deadly(this::start, server, site, seed, 7)) {
      assertThat(PageLife.of(host)).isEqualTo(undisturbed);
      assertThat(host.kills()).as("of an operator that has work").isGreaterThanOrEqualTo(2);
    }
  }
}

package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.Requeue;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.watch.WatchScope;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Steps that decide by other objects. */
class StepViewsTest extends Errands {

  private static final String LABEL = "steps.example.com/errand";
  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: tides.stepviews.example.com}
      spec:
        group: stepviews.example.com
        scope: Namespaced
        names: {kind: Tide, plural: tides, singular: tide, listKind: TideList}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  StepViewsTest(RunningApiServer server) {
    super(server);
  }

  private void helper(String name, String errand, String word) {
    ConfigMap map =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .addToLabels(LABEL, errand)
            .endMetadata()
            .addToData("word", word)
            .build();
    client.resource(map).inNamespace(namespace).create();
  }

  @Test
  void a_step_reads_the_projections_that_concern_its_object_and_runs_when_they_change() {
    SecondaryView<String> helpers =
        SecondaryView.of(
            WatchScope.of("v1", "ConfigMap").in(namespace).labelled(LABEL),
            map -> map.label(LABEL).orElse("") + "=" + map.tree().at("/data/word").asText(),
            (map, text) ->
                List.of(new ApplicationId(namespace, text.substring(0, text.indexOf('=')))));
    helper("a", "front", "1");
    helper("b", "front", "2");
    helper("c", "back", "3");
    started(
        errands(
                (errand, context) -> {
                  assertThat(context.state(helpers)).isEqualTo(ViewState.COMPLETE);
                  String words = String.join(" ", new TreeSet<>(context.related(helpers).values()));
                  context.patchStatus(toPhase(words));
                  return StepOutcome.of(Requeue.onChange());
                })
            .secondary(helpers));
    errand("front", "{}");
    errand("back", "{}");
    awaitErrandPhase("front", "front=1 front=2");
    awaitErrandPhase("back", "back=3");

    patch(configMap("b"), "{\"metadata\":{\"labels\":{\"" + LABEL + "\":\"back\"}}}");
    awaitErrandPhase("front", "front=1");
    awaitErrandPhase("back", "back=2 back=3");
    client.resource(configMap("a")).delete();
    awaitErrandPhase("front", "");
    assertThat(helpers.concerning(new ApplicationId(namespace, "front"))).isEmpty();
  }

  @Test
  void a_kind_that_comes_and_goes_wakes_those_who_have_asked_for_its_view() {
    SecondaryView<String> tides =
        SecondaryView.of(
            WatchScope.of("stepviews.example.com/v1", "Tide").in(namespace),
            tide -> tide.name(),
            (tide, name) -> List.of());
    assertThat(tides.state()).isEqualTo(ViewState.FILLING);
    List<ViewState> states = new CopyOnWriteArrayList<>();
    started(
        errands(
                (errand, context) -> {
                  states.add(context.state(tides));
                  return StepOutcome.of(Requeue.onChange());
                })
            .secondary(tides));
    errand("sea", "{}");
    await().atMost(PATIENCE).until(() -> states.contains(ViewState.UNSERVED));

    server.define(DEFINITION);
    await().atMost(PATIENCE).until(() -> last(states) == ViewState.COMPLETE);

    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName("tides.stepviews.example.com")
        .delete();
    await().atMost(PATIENCE).until(() -> last(states) == ViewState.UNSERVED);
  }

  @Test
  void objects_in_other_namespaces_have_no_step_though_a_view_concerns_them() {
    String elsewhere = server.newNamespace("elsewhere");
    String label = LABEL + "-everywhere";
    SecondaryView<String> helpers =
        SecondaryView.of(
            WatchScope.of("v1", "ConfigMap").labelled(label),
            map -> map.label(label).orElse(""),
            (map, errand) -> List.of(new ApplicationId(map.id().namespace(), errand)));
    List<String> stepped = new CopyOnWriteArrayList<>();
    Controller controller =
        started(
            errands(
                    (errand, context) -> {
                      stepped.add(errand.namespace());
                      context.patchStatus(toPhase("" + context.related(helpers).size()));
                      return StepOutcome.of(Requeue.onChange());
                    })
                .secondary(helpers)
                .workers(1));
    errand("same", "{}");
    awaitErrandPhase("same", "0");
    errandIn(elsewhere, "same", "{}");

    // One worker takes what is queued in order, so what is elsewhere would have its step before.
    helper(elsewhere, label);
    controller.wake(new ApplicationId(elsewhere, "same"));
    helper(namespace, label);
    awaitErrandPhase("same", "1");
    assertThat(stepped).containsOnly(namespace);
  }

  @Test
  void a_view_of_some_namespaces_sees_no_object_elsewhere() {
    String elsewhere = server.newNamespace("elsewhere");
    String other = server.newNamespace("other");
    String label = LABEL + "-in-some";
    SecondaryView<String> helpers =
        SecondaryView.<String>of(
                WatchScope.of("v1", "ConfigMap").labelled(label),
                map -> map.label(label).orElse(""),
                (map, errand) -> List.of(new ApplicationId(namespace, errand)))
            .in(List.of(namespace, other));
    started(
        errands(
                (errand, context) -> {
                  int count = context.related(helpers).size();
                  context.patchStatus(toPhase(context.state(helpers) + " " + count));
                  return StepOutcome.of(Requeue.onChange());
                })
            .secondary(helpers));
    errand("same", "{}");
    awaitErrandPhase("same", "COMPLETE 0");
    helper(elsewhere, label);
    helper(namespace, label);
    helper(other, label);
    awaitErrandPhase("same", "COMPLETE 2");
    assertThat(helpers.all().keySet())
        .extracting(address -> address.id().namespace())
        .containsExactlyInAnyOrder(namespace, other);
  }

  private void helper(String where, String label) {
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("helper")
                .addToLabels(label, "same")
                .endMetadata()
                .build())
        .inNamespace(where)
        .create();
  }

  private static ViewState last(List<ViewState> states) {
    return states.get(states.size() - 1);
  }
}

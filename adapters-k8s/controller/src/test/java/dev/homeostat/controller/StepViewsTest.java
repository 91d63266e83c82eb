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

  private static ViewState last(List<ViewState> states) {
    return states.get(states.size() - 1);
  }
}

package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bug 8: equal orders, equal names, equal objects and overlapping waves. */
class Bug08OrderTest extends BothSidesGround {

  /** More than those that the sort of Go sorts by insertion. */
  private static final int MANY = 20;

  Bug08OrderTest(RunningApiServer server) {
    super(server);
  }

  @OnBothSides
  void components_of_equal_orders_are_deployed_by_their_place(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        "- name: g\n  components:\n"
            + IntStream.range(0, MANY)
                .mapToObj(
                    i ->
                        "  - {name: c%1$d, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m%1$d}}}\n"
                            .formatted(i))
                .collect(Collectors.joining()));
    List<String> places = IntStream.range(0, MANY).mapToObj(i -> "m" + i).toList();
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    side.ends(
        () -> assertThat(created()).isEqualTo(places),
        () ->
            assertThat(created()).isNotEqualTo(places).containsExactlyInAnyOrderElementsOf(places));
  }

  /** Returns the names of the ConfigMaps of the bundle in the order of their creation. */
  private List<String> created() {
    return client
        .configMaps()
        .inNamespace(namespace)
        .withLabel("app.example.com/appbundle")
        .list()
        .getItems()
        .stream()
        .map(ConfigMap::getMetadata)
        .sorted(Comparator.comparingLong(metadata -> Long.parseLong(metadata.getResourceVersion())))
        .map(ObjectMeta::getName)
        .toList();
  }

  @OnBothSides
  void two_components_of_one_object_are_an_error(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: one, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m}}}
          - {name: two, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m}}}
        """);
    side.work("shop");
    side.reaches(
        () -> assertThat(status("shop").path("phase").asText()).isIn("Failed", "Deployed"));
    String before = versions();
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertComponent("shop", "two", "Failed", "an object that no other component has");
          assertAbsent("v1", "ConfigMap", "m");
        },
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(versions()).as("each pass writes the labels twice").isNotEqualTo(before);
        });
  }

  private String versions() {
    return find("v1", "ConfigMap", "m").map(one -> one.resourceVersion()).orElse("");
  }

  @OnBothSides
  void two_components_of_one_name_are_an_error(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: twin, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
          - {name: twin, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}
        """);
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertThat(status("shop").path("message").asText())
              .contains("/spec/groups/0/components/1/name", "rename one of them");
        },
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(status("shop").at("/groupStatuses/0/componentStatuses"))
              .extracting(one -> one.path("name").asText())
              .containsExactly("twin", "twin");
        });
  }

  @OnBothSides
  void two_groups_of_one_name_are_an_error(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - {name: twin, components: [{name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}]}
        - {name: twin, components: [{name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}]}
        """);
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertThat(condition("shop", "Ready").path("message").asText())
              .contains("/spec/groups/1/name");
        },
        () -> assertPhase("shop", "Deployed"));
  }

  @OnBothSides
  void overlapping_waves_are_reported(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - {name: early, components: [{name: a, order: 150, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}]}
        - {name: late, order: 1, components: [{name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}]}
        """);
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    assertThat(get("v1", "ConfigMap", "a").annotation("argocd.argoproj.io/sync-wave"))
        .contains("150");
    assertThat(get("v1", "ConfigMap", "b").annotation("argocd.argoproj.io/sync-wave"))
        .contains("100");
    side.ends(
        () ->
            assertThat(condition("shop", "WavesOverlap").path("status").asText()).isEqualTo("True"),
        () -> assertThat(status("shop").path("conditions")).hasSize(1));
  }
}

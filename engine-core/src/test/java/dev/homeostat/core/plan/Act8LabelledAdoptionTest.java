package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * ACT-7 and ACT-8: an application takes over what another program created for the same owner, which
 * it knows by the owner or by labels, and nothing else.
 */
class Act8LabelledAdoptionTest {

  private static final String OWNER_UID = "uid-of-page";
  private static final String CLUSTER_ROLE =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRole
      metadata: {name: reader}
      rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]
      """;

  /** Marks, controllers and labels that a live object may have. */
  enum Mark {
    NONE,
    OURS,
    ANOTHER
  }

  enum Controller {
    NONE,
    OURS,
    ANOTHER
  }

  private static Owner owner() {
    return Owner.builder()
        .apiVersion("example.com/v1")
        .kind("WebPage")
        .namespace("shop")
        .name("web")
        .uid(OWNER_UID)
        .build();
  }

  private static ApplicationBuilder labelled(ApplicationBuilder app) {
    return app.owner(owner())
        .adoptLabelled("example.com/web-page", "web")
        .adoptLabelled("example.com/tier", "front");
  }

  private static Resource live(String name, String metadata) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s', namespace: 'shop'%s}, data: {k: 'old'}}"
            .formatted(name, metadata));
  }

  private static String reference(String uid, boolean controller) {
    return "{apiVersion: 'example.com/v1', kind: 'WebPage', name: 'web', uid: '%s', controller: %s}"
        .formatted(uid, controller);
  }

  private static List<String> owners(Resource live) {
    return live.tree().at("/metadata/ownerReferences").findValuesAsText("uid");
  }

  @Property(tries = 300)
  void an_object_is_written_only_if_it_is_known_by_its_owner_its_labels_or_the_setting(
      @ForAll Mark mark,
      @ForAll Controller controller,
      @ForAll boolean first,
      @ForAll boolean second,
      @ForAll boolean asked,
      @ForAll Adoption adoption) {
    StringBuilder metadata = new StringBuilder(", labels: {other: 'x'");
    metadata.append(first ? ", 'example.com/web-page': 'web'" : "");
    metadata.append(second ? ", 'example.com/tier': 'front'" : ", 'example.com/tier': 'back'");
    metadata.append(
        switch (mark) {
          case NONE -> "}";
          case OURS -> ", 'homeostat.dev/application-uid': '" + Stage.UID + "'}";
          case ANOTHER -> ", 'homeostat.dev/application-uid': 'another'}";
        });
    metadata.append(
        switch (controller) {
          case NONE -> "";
          case OURS -> ", ownerReferences: [" + reference(OWNER_UID, true) + "]";
          case ANOTHER -> ", ownerReferences: [" + reference("another", true) + "]";
        });
    Stage stage = Stage.of(config("a")).settings(settings -> settings.withAdoption(adoption));
    stage.want(app -> asked ? labelled(app) : app.owner(owner()));
    stage.cluster().put(live("a", metadata.toString()));

    // Without a state, objects with the mark are those of a state that was lost (STATE-4).
    boolean byMark = mark == Mark.OURS;
    boolean byOwner = controller == Controller.OURS && mark != Mark.ANOTHER;
    boolean byLabels =
        asked && first && second && controller == Controller.NONE && mark != Mark.ANOTHER;
    boolean bySetting =
        switch (adoption) {
          case NEVER -> false;
          case IF_UNOWNED -> controller == Controller.NONE && mark != Mark.ANOTHER;
          case ALWAYS -> true;
        };
    stage.pass();
    assertThat(stage.value(configMap("a"), "/data/k"))
        .contains(byMark || byOwner || byLabels || bySetting ? "\"v\"" : "\"old\"");
  }

  @Test
  void what_was_taken_over_by_labels_is_ours_afterwards() {
    Stage stage = Stage.of(config("a")).want(Act8LabelledAdoptionTest::labelled);
    stage
        .cluster()
        .put(
            live(
                "a",
                ", labels: {'example.com/web-page': 'web', 'example.com/tier': 'front'},"
                    + " annotations: {note: 'kept'}"));
    ReconcileResult pass = stage.settle();
    assertThat(pass.problems()).isEmpty();
    Resource taken = stage.cluster().get(configMap("a")).orElseThrow();
    assertThat(taken.label(Application.UID_LABEL)).contains(Stage.UID);
    assertThat(taken.annotation("note")).contains("kept");
    assertThat(owners(taken)).containsExactly(OWNER_UID);
    stage.want(
        app ->
            Application.named("shop", "web")
                .uid(app.build().uid())
                .owner(owner())
                .source(app.build().source()));
    assertThat(stage.settle().requests()).isEmpty();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  @Test
  void labels_that_are_added_to_an_application_count_at_once() {
    Stage stage = Stage.of(config("a"));
    stage
        .cluster()
        .put(live("a", ", labels: {'example.com/web-page': 'web', 'example.com/tier': 'front'}"));
    assertThat(stage.pass().problems())
        .extracting(problem -> problem.code())
        .containsExactly("ForeignObject");
    stage.want(Act8LabelledAdoptionTest::labelled);
    assertThat(stage.settle().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void a_satisfied_object_is_taken_over_too() {
    Stage stage = Stage.of(config("a", "old"));
    stage
        .cluster()
        .put(live("a", ", labels: {'example.com/web-page': 'web', 'example.com/tier': 'front'}"));
    assertThat(stage.settle().delta().satisfied()).containsExactly(configMap("a"));
    stage.want(Act8LabelledAdoptionTest::labelled);
    stage.settle();
    assertThat(stage.cluster().get(configMap("a")).orElseThrow().label(Application.UID_LABEL))
        .contains(Stage.UID);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void a_cluster_scoped_object_loses_the_reference_to_a_namespaced_owner(boolean controller) {
    Stage stage = Stage.of(CLUSTER_ROLE).want(Act8LabelledAdoptionTest::labelled);
    ResourceId role = ResourceId.of("rbac.authorization.k8s.io/ClusterRole", "reader");
    stage
        .cluster()
        .put(
            Trial.resource(
                ("{apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata:"
                        + " {name: 'reader', labels: {'example.com/web-page': 'web',"
                        + " 'example.com/tier': 'front'}, ownerReferences: [%s,"
                        + " {apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'node'}]}}")
                    .formatted(reference(OWNER_UID, controller))));
    stage.settle();
    Resource taken = stage.cluster().get(role).orElseThrow();
    assertThat(taken.label(Application.UID_LABEL)).contains(Stage.UID);
    assertThat(owners(taken)).containsExactly("node");
    assertThat(stage.pass().requests()).isEmpty();
  }

  @Test
  void an_object_in_another_namespace_loses_the_reference_with_which_it_would_be_collected() {
    Stage stage =
        Stage.of(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: a, namespace: bakery}
                data: {k: v}
                """)
            .want(Act8LabelledAdoptionTest::labelled);
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'bakery',"
                    + " ownerReferences: ["
                    + reference(OWNER_UID, true)
                    + "]}, data: {k: 'v'}}"));
    stage.settle();
    Resource taken = stage.cluster().get(ResourceId.configMap("a").in("bakery")).orElseThrow();
    assertThat(owners(taken)).isEmpty();
    assertThat(taken.label(Application.UID_LABEL)).contains(Stage.UID);
  }

  @Test
  void a_reference_that_the_manifest_names_stays() {
    Stage stage =
        Stage.of(
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata:
                  name: reader
                  ownerReferences:
                  - {apiVersion: example.com/v1, kind: WebPage, name: web, uid: uid-of-page}
                rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]
                """)
            .want(Act8LabelledAdoptionTest::labelled);
    stage.settle();
    assertThat(
            owners(
                stage
                    .cluster()
                    .get(ResourceId.of("rbac.authorization.k8s.io/ClusterRole", "reader"))
                    .orElseThrow()))
        .containsExactly(OWNER_UID);
  }
}

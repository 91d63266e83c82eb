package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ACT-8: what is not ours is never changed or deleted, unless its owner lets us have it. */
class Act8ForeignObjectsTest {

  static final Owner OWNER =
      Owner.builder()
          .apiVersion("e/v1")
          .kind("Shop")
          .namespace("shop")
          .name("web")
          .uid("uid-1")
          .build();

  static Stage beside(String metadata, String value, Adoption adoption) {
    Stage stage = Stage.of(config("a")).settings(settings -> settings.withAdoption(adoption));
    stage
        .cluster()
        .put(
            Trial.resource(
                ("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'%s},"
                        + " data: {k: '%s'}}")
                    .formatted(metadata, value)));
    return stage;
  }

  @Test
  void a_foreign_object_is_not_changed_and_the_owner_is_told() {
    Stage stage = beside("", "theirs", Adoption.NEVER);
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(why(pass.delta().blocked()))
        .containsExactly("a: a foreign object of that name is there");
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("ForeignObject");
    assertThat(stage.state().record(configMap("a"))).isEmpty();
  }

  @Test
  void the_advice_how_an_object_is_adopted_has_the_words_of_the_embedder() {
    Stage stage = beside("", "theirs", Adoption.NEVER);
    String rest = "rename the resource, remove the other object, or ";
    assertThat(stage.pass().problems().get(0).advice()).isEqualTo(rest + "let it be adopted");
    stage.want(app -> app.adoptionAdvice("annotate the page with adopt=true"));
    assertThat(stage.pass().problems().get(0).advice())
        .isEqualTo(rest + "annotate the page with adopt=true");
  }

  @Test
  void a_foreign_object_that_is_as_wanted_is_fine_and_not_deleted() {
    Stage stage = beside("", "v", Adoption.NEVER);
    ReconcileResult pass = stage.settle();
    assertThat(pass.delta().satisfied()).containsExactly(configMap("a"));
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ", labels: {app: \"theirs\"}",
        ", ownerReferences: [{kind: \"Set\", name: \"s\", uid: \"u\", controller: true}]"
      })
  void that_it_has_another_owner_or_none_does_not_count(String metadata) {
    Stage stage = beside(metadata, "v", Adoption.NEVER);
    stage.want(app -> app.owner(OWNER));
    ReconcileResult pass = stage.settle();
    assertThat(pass.delta().satisfied()).containsExactly(configMap("a"));
    assertThat(sent(pass)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                                     | true",
        "', ownerReferences: [{kind: \"Set\", name: \"s\", uid: \"u\", controller: true}]' | false",
        "', ownerReferences: [{kind: \"Set\", name: \"s\", uid: \"u\"}]'                   | true",
        "', labels: {\"homeostat.dev/application-uid\": \"another\"}'            | false",
        "', annotations: {\"meta.helm.sh/release-name\": \"r\"}'                 | false",
        "', annotations: {\"argocd.argoproj.io/tracking-id\": \"r\"}'            | false",
        "', labels: {\"argocd.argoproj.io/instance\": \"r\"}'                    | false",
        "', labels: {\"app.kubernetes.io/managed-by\": \"r\"}'                   | false"
      })
  void what_nobody_claims_is_adopted_if_wanted(String metadata, boolean adopted) {
    Stage stage = beside(metadata, "theirs", Adoption.IF_UNOWNED);
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().updated().isEmpty()).isEqualTo(!adopted);
    assertThat(stage.value(configMap("a"), "/data/k")).contains(adopted ? "\"v\"" : "\"theirs\"");
    if (!adopted) {
      assertThat(why(pass.delta().blocked()))
          .singleElement()
          .asString()
          .startsWith("a: a foreign object of that name is there (");
    }
  }

  @Test
  void anything_is_adopted_if_the_owner_says_so() {
    Stage stage =
        beside(", annotations: {'meta.helm.sh/release-name': 'r'}", "theirs", Adoption.ALWAYS);
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(stage.value(configMap("a"), "/metadata/labels/homeostat.dev~1application-uid"))
        .contains('"' + Stage.UID + '"');
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  private static Stage madeAgain() {
    Stage stage =
        Stage.of(Stage.object("v1", "ConfigMap", "name: a", "data: {k: v, 'n': '1'}"))
            .settings(settings -> settings.withAdoption(Adoption.ALWAYS));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'},"
                    + " data: {k: 'theirs', 'n': '1', theirs: 'x'}}"));
    return stage;
  }

  @Test
  void of_an_object_that_others_made_in_place_of_ours_nothing_is_removed() {
    Stage stage = madeAgain();
    stage.want(Stage.object("v1", "ConfigMap", "name: a", "data: {k: v}"));
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(stage.value(configMap("a"), "/data/n")).contains("\"1\"");
    assertThat(stage.value(configMap("a"), "/data/theirs")).contains("\"x\"");
  }

  @Test
  void a_delta_hook_holds_an_adoption_back() {
    DeltaHook window =
        new DeltaHook() {
          @Override
          public String name() {
            return "window";
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            return new Hold(Instant.parse("2030-01-01T00:00:00Z"), "outside the window");
          }
        };
    Stage stage = beside("", "theirs", Adoption.ALWAYS).hooks(window);
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).containsExactly("a: outside the window");
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"theirs\"");
  }

  @ParameterizedTest
  @EnumSource(Adoption.class)
  void what_is_being_deleted_is_neither_adopted_nor_changed(Adoption adoption) {
    Stage stage =
        beside(
            ", deletionTimestamp: '2030-01-01T00:00:00Z', finalizers: ['example.com/hold']",
            "theirs",
            adoption);
    var live = stage.cluster().get(configMap("a")).orElseThrow();
    stage.cluster().delete(live.address(), live.uid());
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).containsExactly("a: it is being deleted");
    stage.cluster().remove(configMap("a"));
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void ours_that_is_being_deleted_is_created_anew_when_it_is_gone() {
    Stage stage =
        Stage.of(
            Stage.object(
                "v1", "ConfigMap", "name: a, finalizers: [example.com/hold]", "data: {k: v}"));
    stage.settle();
    var live = stage.cluster().get(configMap("a")).orElseThrow();
    stage.cluster().delete(live.address(), live.uid());
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    assertThat(sent(stage.pass())).isEmpty();
    stage.cluster().remove(configMap("a"));
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void what_is_taken_over_loses_its_former_controller_because_there_is_one() {
    Stage stage =
        beside(
            ", ownerReferences: [{apiVersion: \"e/v1\", kind: \"Set\", name: \"s\", uid: \"u\","
                + " controller: true}, {apiVersion: \"e/v1\", kind: \"Log\", name: \"l\", uid:"
                + " \"l\"}]",
            "theirs",
            Adoption.ALWAYS);
    stage.want(app -> app.owner(OWNER));
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().updated()).isEqualTo(plan.delta().updated());
    stage.settle();
    assertThat(stage.value(configMap("a"), "/metadata/ownerReferences"))
        .hasValueSatisfying(
            owners -> assertThat(owners).contains("uid-1", "\"l\"").doesNotContain("\"u\""));
  }

  @Test
  void without_an_owner_of_our_own_the_controller_stays() {
    Stage stage =
        beside(
            ", ownerReferences: [{apiVersion: \"e/v1\", kind: \"Set\", name: \"s\", uid: \"u\","
                + " controller: true}]",
            "theirs",
            Adoption.ALWAYS);
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(stage.value(configMap("a"), "/metadata/ownerReferences"))
        .hasValueSatisfying(owners -> assertThat(owners).contains("\"u\""));
  }
}

package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The ids of a translation name resources as its manifest does, with or without a namespace. */
class TranslatedIdsTest {

  private static final ResourceId FIRST = ResourceId.configMap("first");
  private static final ResourceId SECOND = ResourceId.configMap("second");
  private static final ResourceId SPACE = ResourceId.of("Namespace", "shop");

  /** Two ConfigMaps and a Namespace, of which one needs another one. */
  private record Pair(String metadata, ResourceId key, ResourceId target)
      implements TranslationHook {
    @Override
    public String name() {
      return "pair";
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      return Translated.of(
              Manifest.parse(
                  Stage.object("v1", "ConfigMap", "name: first" + metadata, "data: {k: v}")
                      + Stage.object("v1", "ConfigMap", "name: second" + metadata, "data: {k: v}")
                      + Stage.object("v1", "Namespace", "name: shop", "")))
          .withDependsOn(Map.of(key, Set.of(target)))
          .withProvenance(Map.of(key, "node one, pair.yaml:3", SECOND, "node two"));
    }
  }

  private static Stage settled(TranslationHook hook) {
    Source source =
        new Source.Tosca(Document.of(TextNode.valueOf("any template")), Trees.emptyObject());
    Stage stage =
        Stage.of(Application.named("shop", "web").uid(Stage.UID).source(source).build())
            .hooks(hook);
    stage.settle();
    return stage;
  }

  private static int wavesBetween(Stage stage, ResourceId before, ResourceId after) {
    return stage.record(after).wave() - stage.record(before).wave();
  }

  private static void assertOrdered(Stage stage) {
    assertThat(wavesBetween(stage, SECOND.in("shop"), FIRST.in("shop"))).isEqualTo(1);
  }

  @Test
  void ids_without_a_namespace_are_those_of_the_application() {
    assertOrdered(settled(new Pair("", FIRST, SECOND)));
  }

  @Test
  void ids_with_the_namespace_of_the_manifest_are_its_resources() {
    assertOrdered(settled(new Pair(", namespace: shop", FIRST.in("shop"), SECOND.in("shop"))));
  }

  @Test
  void a_hook_may_leave_a_namespace_out_that_the_manifest_has_and_the_other_way_round() {
    assertOrdered(settled(new Pair(", namespace: shop", FIRST, SECOND.in("shop"))));
    assertOrdered(settled(new Pair("", FIRST.in("shop"), SECOND)));
  }

  @Test
  void a_kind_without_namespaces_is_found_whatever_namespace_the_hook_says() {
    for (ResourceId named : List.of(SPACE, SPACE.in("shop"), SPACE.in("other"))) {
      Stage stage = settled(new Pair("", named, SECOND));
      assertThat(wavesBetween(stage, SECOND.in("shop"), SPACE)).isEqualTo(1);
    }
  }

  @Test
  void ids_of_another_namespace_name_nothing() {
    Stage stage = settled(new Pair("", FIRST.in("elsewhere"), SECOND.in("elsewhere")));
    assertThat(wavesBetween(stage, SECOND.in("shop"), FIRST.in("shop"))).isZero();
  }

  @Test
  void a_remembered_translation_orders_like_a_fresh_one_and_is_kept_as_the_hook_gave_it() {
    Stage stage = settled(new Pair("", FIRST, SECOND));
    assertThat(remembered(stage.state()).dependsOn()).isEqualTo(Map.of(FIRST, Set.of(SECOND)));
    stage.cluster().remove(FIRST.in("shop"));
    stage.cluster().remove(SECOND.in("shop"));
    assertThat(Stage.sent(stage.restart().pass()))
        .containsExactly("create ConfigMap shop/second", "create ConfigMap shop/first");
    assertOrdered(stage);
  }

  private static TranslationRecord remembered(ApplicationState state) {
    return state.translation().orElseThrow();
  }

  @Test
  void an_explanation_names_what_each_resource_was_made_of() {
    Stage stage = settled(new Pair("", FIRST, SECOND));
    Map<ResourceId, String> expected =
        Map.of(FIRST.in("shop"), "node one, pair.yaml:3", SECOND.in("shop"), "node two");
    for (Stage each : List.of(stage, stage.restart())) {
      Explanation explanation = each.explain();
      assertThat(explanation.problems()).isEmpty();
      assertThat(explanation.provenance()).isEqualTo(expected);
    }
  }

  @Test
  void a_state_without_provenance_is_one_of_which_nobody_said_it() {
    Stage stage = settled(new Pair("", FIRST, SECOND));
    ObjectNode json = stage.state().toJson();
    assertThat(remembered(ApplicationState.fromJson(json))).isEqualTo(remembered(stage.state()));
    ObjectNode translation = (ObjectNode) json.path("translation");
    assertThat(translation.remove("provenance")).hasSize(2);
    TranslationRecord older = remembered(ApplicationState.fromJson(json));
    assertThat(older.provenance()).isEmpty();
    assertThat(older.dependsOn()).isEqualTo(remembered(stage.state()).dependsOn());
  }
}

package dev.homeostat.core.read;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** READ-7: one source; the last good translation counts while the source cannot be read. */
class Read7LastGoodTranslationTest {

  /** Makes a ConfigMap of each name in the template. */
  private static final class Names implements TranslationHook {
    private int called;
    private int asked;
    private boolean broken;
    private boolean mute;
    private boolean stale;
    private String secret = "";

    @Override
    public String name() {
      return "names";
    }

    @Override
    public boolean isCurrent(Source source, HookContext context) {
      asked++;
      return !stale;
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      called++;
      if (mute || !(source instanceof Source.Tosca tosca)) {
        return new NotMine();
      }
      if (broken) {
        return new Untranslatable(
            List.of(Problem.error("ToscaBroken").got("a template that ends too early")));
      }
      StringBuilder manifest = new StringBuilder();
      tosca.template().tree().path("names").forEach(n -> manifest.append(config(n.asText())));
      if (!secret.isEmpty()) {
        manifest.append(
            "---\n{apiVersion: v1, kind: Secret, metadata: {name: secret}, data: {p: %s}}\n"
                .formatted(secret));
      }
      return Translated.of(Manifest.parse(manifest.toString()))
          .withDependsOn(Map.of(configMap("b"), Set.<ResourceId>of(configMap("a"))))
          .withWarnings(List.of(Problem.warning("OldVersion")));
    }
  }

  private static Source template(String names) {
    return new Source.Tosca(
        Document.of(Trial.tree("{names: [" + names + "]}")), Trees.emptyObject());
  }

  private final Names names = new Names();
  private final Stage stage =
      Stage.of(Application.named("shop", "web").uid(Stage.UID).source(template("'b', 'a'")).build())
          .hooks(names);

  private Stage want(String list) {
    return stage.want(app -> app.source(template(list)));
  }

  private static Condition translated(ReconcileResult pass) {
    return pass.state().condition(Condition.TRANSLATED).orElseThrow();
  }

  @Test
  void an_application_has_one_source() {
    ObjectNode none = Trees.emptyObject();
    ApplicationBuilder builder = Application.named("shop", "web").csar("https://x/y.csar", none);
    assertThatThrownBy(() -> builder.manifest(Manifest.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("READ-7");
  }

  @Test
  void another_source_may_take_the_place_of_the_one_before() {
    Application before = Stage.application(config("a"));
    Application after = before.toBuilder().manifest(Manifest.parse(config("b"))).build();
    assertThat(after.source()).isNotEqualTo(before.source());
  }

  @Test
  void a_translation_is_applied_in_the_order_that_it_says() {
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a", "create ConfigMap shop/b");
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("OldVersion");
    assertThat(translated(pass).status()).isEqualTo(Condition.Status.TRUE);
  }

  @Test
  void the_same_source_is_not_translated_again_not_even_by_another_process() {
    stage.settle();
    names.called = 0;
    stage.restart().pass();
    assertThat(names.called).isZero();
  }

  @Test
  void a_changed_source_is_translated_again_and_goes_the_ordinary_way() {
    stage.settle();
    ReconcileResult pass = want("'a', 'c'").pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/c", "delete ConfigMap shop/b");
  }

  @Test
  void a_source_that_reads_as_before_is_translated_again_when_a_hook_says_so() {
    stage.settle();
    names.called = 0;
    names.stale = true;
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(names.called).isEqualTo(1);
    names.stale = false;
    stage.pass();
    assertThat(names.called).isEqualTo(1);
  }

  @Test
  void hooks_are_asked_once_in_each_pass_even_when_nothing_else_is_looked_at_anew() {
    stage.settle();
    for (boolean fresh : List.of(true, false, false)) {
      names.asked = 0;
      (fresh ? stage.restart() : stage).pass();
      assertThat(names.asked).isEqualTo(1);
    }
    names.asked = 0;
    want("'c'").pass();
    assertThat(names.asked).as("the text itself is another one").isZero();
  }

  @Test
  void a_source_that_is_not_current_and_cannot_be_read_leaves_the_last_good_translation() {
    stage.settle();
    names.stale = true;
    names.broken = true;
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("patch ConfigMap shop/a");
    assertThat(translated(pass).status()).isEqualTo(Condition.Status.FALSE);
    names.broken = false;
    assertThat(translated(stage.pass()).status()).isEqualTo(Condition.Status.TRUE);
  }

  @Test
  void a_translation_that_holds_a_secret_is_not_kept() {
    names.secret = "aHVudGVyMg==";
    ReconcileResult first = stage.pass();
    assertThat(sent(first)).contains("create Secret shop/secret");
    assertThat(first.state().translation()).isEmpty();
    assertThat(first.state().toJson().toString()).doesNotContain("aHVudGVyMg==");
    stage.settle();
    names.called = 0;
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(names.called).isEqualTo(1);
    names.broken = true;
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    names.broken = false;
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_manifest_is_current_without_a_question() {
    Stage plain = Stage.of(config("a")).hooks(names);
    plain.settle();
    plain.restart().pass();
    assertThat(names.asked).isZero();
  }

  @Test
  void while_the_source_cannot_be_read_the_last_good_translation_counts() {
    stage.settle();
    names.broken = true;
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult pass = want("'c'").pass();
    assertThat(sent(pass)).containsExactly("patch ConfigMap shop/a");
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(translated(pass).status()).isEqualTo(Condition.Status.FALSE);
    assertThat(translated(pass).reason()).isEqualTo("ToscaBroken");
    assertThat(translated(pass).message())
        .contains("last good translation")
        .contains("ends too early");
    assertThat(pass.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.isError()).isTrue());
  }

  @Test
  void e29_an_application_whose_source_cannot_be_translated_is_not_ready_and_says_why() {
    stage.settle();
    names.broken = true;
    want("'c'");
    for (ReconcileResult pass : new ReconcileResult[] {stage.pass(), stage.restart().pass()}) {
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("ToscaBroken");
      assertThat(pass.state().condition(Condition.READY))
          .hasValueSatisfying(
              ready -> {
                assertThat(ready.status()).isEqualTo(Condition.Status.FALSE);
                assertThat(ready.message()).contains("ToscaBroken");
              });
      assertThat(translated(pass).message())
          .isEqualTo("got a template that ends too early; the last good translation is used");
      assertThat(pass.delta().unchanged()).hasSize(2);
    }
    assertThat(stage.plan().outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(stage.explain().problems()).extracting(Problem::code).contains("ToscaBroken");
  }

  @Test
  void e29_a_translator_that_answers_no_more_is_told_as_it_is() {
    stage.settle();
    names.mute = true;
    ReconcileResult pass = want("'c'").pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(translated(pass).message())
        .isEqualTo(
            "expected a translation hook for TOSCA or CSAR, got none that answers; the last good"
                + " translation is used");
  }

  @Test
  void a_source_that_can_be_read_again_counts_again() {
    stage.settle();
    names.broken = true;
    want("'c'").pass();
    names.broken = false;
    ReconcileResult pass = stage.settings(s -> s.withAllowMassDeletion(true)).settle();
    assertThat(stage.cluster().objects()).extracting(o -> o.id()).containsExactly(configMap("c"));
    assertThat(translated(pass).status()).isEqualTo(Condition.Status.TRUE);
  }

  @Test
  void without_a_good_translation_nothing_is_done() {
    names.broken = true;
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("ToscaBroken");
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void nobody_who_translates_is_told_with_a_way_out() {
    ReconcileResult pass = stage.hooks().pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("NoTranslator");
              assertThat(problem.advice()).contains("homeostat-hooks-tosca");
            });
  }
}

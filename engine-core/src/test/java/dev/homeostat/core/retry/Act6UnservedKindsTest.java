package dev.homeostat.core.retry;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.ClusterResponse;
import org.junit.jupiter.api.Test;

/** ACT-6: a kind that stops being served makes its own resources wait, or blocks them. */
class Act6UnservedKindsTest {

  private static final ResourceId THING = Stage.id("e.org/Thing", "t");

  private static final String AREAS =
      """
      ---
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: areas.example.org}
      spec:
        group: example.org
        scope: Namespaced
        names: {kind: Area, plural: areas}
        versions: [{name: v1}]
      """;

  /** The kind was described, and is not served when the object is read. */
  private static Stage unserved(boolean groupAnswers) {
    Stage stage = Stage.of(config("a") + object("e.org/v1", "Thing", "name: t", "spec: {k: v}"));
    return stage.filter(
        (request, next) ->
            request.address().id().equals(THING)
                ? new ClusterResponse.UnknownKind(groupAnswers)
                : next.get());
  }

  private static ResourceReport report(ReconcileResult pass, ResourceId id) {
    return pass.resources().stream()
        .filter(each -> each.resource().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_kind_whose_group_does_not_answer_is_awaited_and_holds_up_no_other() {
    ReconcileResult pass = unserved(false).pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
    assertThat(pass.problems()).isEmpty();
    assertThat(why(pass.delta().waiting())).containsExactly("t: its kind is not served now");
    assertThat(pass.requeue().fixedDelay()).isPresent();
  }

  @Test
  void a_kind_that_its_group_does_not_know_is_blocked_and_holds_up_no_other() {
    ReconcileResult pass = unserved(true).pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("UnknownKind");
    assertThat(why(pass.delta().blocked())).containsExactly("t: unknown kind");
    assertThat(report(pass, THING).failure()).contains(FailureKind.UNSERVED);
    assertThat(report(pass, configMap("a")).failure()).isEmpty();
  }

  @Test
  void a_kind_that_the_application_defines_is_created_after_its_definition() {
    Stage stage =
        Stage.of(AREAS + object("example.org/v1", "Area", "name: north", "spec: {size: 1}"))
            .server(ServerRules.NONE.withStrictKinds(true));
    assertThat(stage.plan().delta().created()).hasSize(2);
    assertThat(stage.pass().delta().blocked()).isEmpty();
  }

  @Test
  void a_kind_that_the_application_defines_and_may_not_create_is_missing() {
    Stage stage =
        Stage.of(AREAS + object("example.org/v1", "Area", "name: north", "spec: {size: 1}"))
            .server(ServerRules.NONE.withStrictKinds(true))
            .want(app -> app.actions(Action.UPDATE));
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    ResourceId area = Stage.id("example.org/Area", "north");
    assertThat(pass.delta().missing()).contains(area);
    assertThat(report(pass, area).reason())
        .isEqualTo("it is absent; the application does not create it");
    assertThat(plan.delta()).isEqualTo(pass.delta());
  }
}

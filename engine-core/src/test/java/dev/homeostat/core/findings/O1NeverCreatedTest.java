package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest.Verb;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** O1: what was never created holds up no deletion, and lost permissions have a way out. */
class O1NeverCreatedTest {

  private static final ClusterResponse.Refused FORBIDDEN =
      ClusterResponse.Refused.of(
          403,
          "Forbidden",
          "configmaps \"a\" is forbidden: User \"system:serviceaccount:shop:default\" cannot get"
              + " resource \"configmaps\" in API group \"\" in the namespace \"shop\"");

  private final boolean[] forbidding = {false};
  private final Stage stage = Stage.of(config("a"));

  /** A watch that sees nothing: then a resource without a record is created without a read. */
  private static final class EmptyWatch implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return CachedVersion.missing();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  private void forbid() {
    forbidding[0] = true;
    stage.refuse(request -> forbidding[0], FORBIDDEN);
  }

  private ReconcileResult refusedCreate() {
    forbid();
    stage.engine(
        engine ->
            engine.cluster(
                new ForwardingCluster(stage.served()) {
                  @Override
                  public CachedVersions cachedVersions() {
                    return new EmptyWatch();
                  }
                }));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.state().records()).containsOnlyKeys(configMap("a"));
    return pass;
  }

  @Test
  void o1_a_teardown_does_not_wait_for_what_was_never_created() {
    refusedCreate();
    assertThat(stage.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void o1_neither_does_an_empty_manifest() {
    refusedCreate();
    stage.want("").settings(all -> all.withAllowMassDeletion(true));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().records()).isEmpty();
  }

  @Test
  void o1_what_was_created_is_waited_for_and_the_way_out_is_named() {
    stage.settle();
    forbid();
    ReconcileResult pass = stage.delete();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.state().condition(Condition.READY))
        .hasValueSatisfying(
            ready -> {
              assertThat(ready.status()).isEqualTo(Condition.Status.FALSE);
              assertThat(ready.message())
                  .contains("cannot get resource \"configmaps\"")
                  .contains("deletion: orphan");
            });
    forbidding[0] = false;
    stage.tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void o1_with_orphan_lost_permissions_hold_up_nothing_and_what_is_left_is_reported() {
    stage.settle();
    forbid();
    stage.settings(all -> all.withDeletion(Settings.Deletion.ORPHAN));
    ReconcileResult pass = stage.delete();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(Song.codes(pass)).containsExactly("LeftBehind");
    assertThat(pass.problems().get(0).resource()).contains(configMap("a"));
    assertThat(stage.cluster().objects()).hasSize(1);
  }

  @Test
  void o11_an_application_that_lists_its_own_object_is_refused_and_can_be_deleted() {
    String self =
        """
        apiVersion: example.com/v1
        kind: WebPage
        metadata: {name: web}
        spec: {a: 1}
        """;
    Stage own =
        Stage.of(config("a"))
            .want(
                app ->
                    app.owner(
                        Owner.builder()
                            .apiVersion("example.com/v1")
                            .kind("WebPage")
                            .namespace("shop")
                            .name("web")
                            .uid("u-1")
                            .build()));
    own.settle();
    ReconcileResult pass = own.want(config("a") + "---\n" + self).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(Song.codes(pass)).contains("ListsItself");
    assertThat(own.validate()).extracting(Problem::code).contains("ListsItself");
    assertThat(own.explain().problems()).extracting(Problem::code).contains("ListsItself");
    assertThat(own.tearDown().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void o11_a_resource_of_its_name_and_another_kind_is_no_problem() {
    Stage own =
        Stage.of(config("web"))
            .want(
                app ->
                    app.owner(
                        Owner.builder()
                            .apiVersion("example.com/v1")
                            .kind("WebPage")
                            .namespace("shop")
                            .name("web")
                            .uid("u-1")
                            .build()));
    assertThat(own.settle().problems()).isEmpty();
  }

  @Test
  void o6_a_granted_permission_is_noticed_within_30_seconds() {
    forbid();
    for (int i = 0; i < 5; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.requeue().fixedDelay())
          .hasValueSatisfying(
              delay -> assertThat(delay).isPositive().isLessThan(Duration.ofSeconds(30)));
    }
  }

  @Test
  void k13_a_new_revision_ends_a_pause_at_once() {
    stage.want(app -> app.revision("1"));
    boolean[] full = {true};
    stage.refuse(
        request -> full[0] && request.verb() == Verb.CREATE,
        ClusterResponse.Refused.of(
            403, "Forbidden", "configmaps \"a\" is forbidden: exceeded quota"));
    stage.pass();
    full[0] = false;
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(stage.want(app -> app.revision("1 now")).pass().requests()).hasSize(1);
  }

  @Test
  void k13_the_longest_pause_is_a_setting() {
    Duration longest = Duration.ofSeconds(30);
    for (int code : new int[] {403, 503}) {
      Stage refused = Stage.of(config("a")).engine(engine -> engine.maxRetryDelay(longest));
      boolean[] full = {true};
      refused.refuse(
          request -> full[0] && request.verb() == Verb.CREATE,
          ClusterResponse.Refused.of(code, "", "exceeded quota"));
      for (int i = 0; i < 10; i++) {
        assertThat(refused.pass().requeue().fixedDelay())
            .hasValueSatisfying(delay -> assertThat(delay).isBetween(Duration.ZERO, longest));
        refused.forward(longest);
      }
      refused.pass();
      full[0] = false;
      assertThat(refused.forward(longest).pass().requests()).as("%d", code).hasSize(1);
    }
  }

  @Test
  void k13_a_new_revision_sends_a_refused_change_once_also_beside_an_object_that_cannot_be_read() {
    Stage two = Stage.of(config("a") + config("b")).want(app -> app.revision("1"));
    two.settle();
    two.filter(
        (request, server) -> {
          boolean isB = request.address().id().name().equals("b");
          if (request.isWrite() && !isB) {
            return refusal(422, "Invalid", "no", "FieldValueInvalid data.k: immutable");
          }
          return !request.isWrite() && isB ? FORBIDDEN : server.get();
        });
    two.want(config("a", "changed") + config("b")).want(app -> app.revision("2"));
    assertThat(two.pass().requests()).hasSize(1);
    for (int i = 0; i < 3; i++) {
      assertThat(two.forward(Duration.ofSeconds(21)).pass().requests()).isEmpty();
    }
  }

  private static Stage owned() {
    Owner owner =
        Owner.builder()
            .apiVersion("example.com/v1")
            .kind("WebPage")
            .namespace("shop")
            .name("web")
            .uid("u-1")
            .build();
    return Stage.of(config("a")).want(app -> app.owner(owner));
  }

  @Test
  void o1_an_object_whose_create_was_not_answered_is_not_left_behind_in_silence() {
    Stage lost = owned();
    boolean[] forbidden = {false};
    lost.filter(
        (request, server) -> {
          if (!request.isWrite()) {
            return server.get();
          }
          return forbidden[0] ? FORBIDDEN : withoutAnswer(server.get());
        });
    lost.pass();
    forbidden[0] = true;
    lost.settings(all -> all.withDeletion(Settings.Deletion.ORPHAN));
    ReconcileResult pass = lost.delete();
    assertThat(lost.cluster().objects()).hasSize(1);
    assertThat(Song.codes(pass)).containsExactly("LeftBehind");
  }

  private static ClusterResponse withoutAnswer(ClusterResponse answer) {
    return ClusterResponse.Refused.of(0, "", "connection reset after " + answer);
  }

  @Test
  void o1_with_orphan_a_release_that_a_webhook_denies_is_tried_again() {
    Stage denied = owned();
    boolean[] denying = {false};
    denied.refuse(
        request -> denying[0] && request.isWrite(),
        ClusterResponse.Refused.of(
            403, "Forbidden", "admission webhook \"freeze.example.com\" denied the request"));
    denied.settle();
    denying[0] = true;
    denied.settings(all -> all.withDeletion(Settings.Deletion.ORPHAN));
    ReconcileResult pass = denied.delete();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(Song.codes(pass)).containsExactly("CannotRelease");
    assertThat(pass.problems().get(0).advice()).doesNotContain("orphan");
    denying[0] = false;
    denied.tearDown();
    assertThat(denied.value(configMap("a"), "/metadata/ownerReferences")).isEmpty();
  }
}

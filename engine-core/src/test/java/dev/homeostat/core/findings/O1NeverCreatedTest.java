package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Owner;
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
        kind: AppBundle
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
                            .kind("AppBundle")
                            .namespace("shop")
                            .name("web")
                            .uid("u-1")
                            .build()));
    own.settle();
    ReconcileResult pass = own.want(config("a") + "---\n" + self).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(Song.codes(pass)).contains("ListsItself");
    assertThat(own.tearDown().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
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
}

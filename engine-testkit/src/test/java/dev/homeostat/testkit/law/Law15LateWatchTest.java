package dev.homeostat.testkit.law;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.testkit.Simulation;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Law 15: a watch may be behind a change of the specification, so what it shows is no proof that
 * the new revision is live.
 */
class Law15LateWatchTest {

  private static final String TWO =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {mode: fast}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: other}
      data: {level: high}
      """;

  private final Simulation simulation = Simulation.of(application("1", TWO));
  private final LateWatch watch = new LateWatch();

  private static Application application(String revision, String manifest) {
    return Application.named("shop", "web")
        .revision(revision)
        .manifest(Manifest.parse(manifest))
        .build();
  }

  /** A watch that shows what was there when it last caught up. */
  private final class LateWatch implements CachedVersions {
    private final Map<ResourceAddress, CachedVersion> seen = new HashMap<>();

    void catchUp() {
      seen.clear();
      simulation
          .cluster()
          .objects()
          .forEach(
              object ->
                  seen.put(
                      object.address(),
                      new CachedVersion.Seen(object.uid(), object.resourceVersion())));
    }

    @Override
    public CachedVersion of(ResourceAddress address) {
      return seen.getOrDefault(address, CachedVersion.missing());
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  @BeforeEach
  void settle() {
    simulation.watched(watch).settle();
    watch.catchUp();
    simulation.settle();
  }

  private void editBehindTheWatch() {
    simulation.edit("ConfigMap", "settings", "/data/mode", "slow");
  }

  private String mode() {
    return simulation.cluster().objects().stream()
        .filter(object -> object.name().equals("settings"))
        .map(object -> object.tree().at("/data/mode").asText())
        .findFirst()
        .orElse("none");
  }

  @Test
  void an_edit_during_a_suspension_is_reverted_by_the_first_pass_after_it() {
    Application running = application("3", TWO);
    simulation.want(
        application("2", TWO).toBuilder().settings(all -> all.withSuspend(true)).build());
    simulation.pass();
    editBehindTheWatch();
    ReconcileResult pass = simulation.want(running).pass();
    assertThat(pass).isSettled();
    assertThat(mode()).isEqualTo("fast");
  }

  @Test
  void a_suspension_ends_a_revision_that_stays_the_same() {
    Application running = application("1", TWO);
    simulation.want(running.toBuilder().settings(all -> all.withSuspend(true)).build()).pass();
    editBehindTheWatch();
    assertThat(simulation.want(running).pass()).isSettled();
    assertThat(mode()).isEqualTo("fast");
  }

  @Test
  void a_changed_specification_is_live_also_where_it_did_not_change() {
    editBehindTheWatch();
    ReconcileResult pass =
        simulation.want(application("2", TWO.replace("level: high", "level: low"))).pass();
    assertThat(pass).isSettled();
    assertThat(mode()).isEqualTo("fast");
  }

  @Test
  void an_explicit_request_reads_what_is_there() {
    editBehindTheWatch();
    assertThat(simulation.want(application("1 now", TWO)).pass()).isSettled();
    assertThat(mode()).isEqualTo("fast");
  }

  @Test
  void without_a_revision_an_engine_that_was_just_started_reads_what_is_there() {
    editBehindTheWatch();
    assertThat(simulation.want(application("", TWO)).pass()).isSettled();
    assertThat(mode()).isEqualTo("fast");
  }

  @Test
  void a_restart_reads_nothing_again_of_a_revision_that_was_read() {
    assertThat(simulation.pass().reads()).isZero();
    simulation.want(application("2", TWO));
    assertThat(simulation.pass().reads()).isEqualTo(2);
    assertThat(simulation.pass().reads()).isZero();
  }

  @Test
  void a_revision_of_which_an_object_could_not_be_read_is_read_again() {
    boolean[] refusing = {true};
    simulation.faults(
        (request, server) ->
            refusing[0] && !request.isWrite() && request.address().id().name().equals("settings")
                ? ClusterResponse.Refused.of(403, "Forbidden", "no")
                : server.get());
    editBehindTheWatch();
    simulation.want(application("2", TWO));
    assertThat(simulation.pass()).hasResult(ReconcileResult.Outcome.FAILED);
    refusing[0] = false;
    assertThat(simulation.pass()).isSettled();
    assertThat(mode()).isEqualTo("fast");
  }
}

package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.Projection;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every verdict that the tables show is given, and no benchmark measures a wrong one of ours. */
@Tag("one-jdk")
class VerdictsTest {

  /**
   * The plain ones take a default that happens to equal another field for a copy, so for a drift.
   */
  @ParameterizedTest
  @CsvSource({
    "HOMEOSTAT, true",
    "JOSDK_SSA_GENERIC, true",
    "JOSDK_SSA_TYPED, true",
    "JOSDK_PLAIN_GENERIC, false",
    "JOSDK_PLAIN_TYPED, false",
    "ZJSONPATCH, false"
  })
  void who_knows_an_unchanged_object(Contender contender, boolean knows) {
    assertThat(contender.trial().knowsSync()).isEqualTo(knows);
    assertThat(contender.trial().verdict()).matches(knows ? "right" : "\\*\\*wrong\\*\\*: .*");
  }

  @ParameterizedTest
  @EnumSource
  void all_notice_a_drift(Contender contender) {
    assertThat(contender.trial().knowsDrift()).isTrue();
  }

  @Test
  void the_engine_hands_out_a_projection_of_the_same_verdict() {
    Fleet fleet = Fleet.moved(1);
    Engine engine = fleet.engine();
    Projection projection = engine.projections(fleet.application()).values().iterator().next();
    Settlement.of(1)
        .objects()
        .values()
        .forEach(
            live ->
                assertThat(projection.compare(live.tree())).isEqualTo(Projection.Verdict.IN_SYNC));
  }

  @Test
  void each_pass_reads_the_next_version_of_all_objects() {
    int size = 300; // more than one batch
    JsonCluster cluster = Fleet.movedObjects(Settlement.of(size));
    assertThat(versions(cluster)).hasSize(size).doesNotContainAnyElementsOf(versions(cluster));
  }

  private static List<String> versions(JsonCluster cluster) {
    List<String> versions = new ArrayList<>();
    cluster.readInBatches(
        object -> versions.add(((ClusterResponse.Done) object).resource().resourceVersion()));
    return versions;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 101})
  void every_pass_does_what_it_has_to_and_the_next_one_the_same(int size) {
    for (Found found : Found.values()) {
      Fleet fleet = found.fleet(size);
      Engine engine = fleet.engine();
      fleet.checked(engine.reconcile(fleet.application()));
      fleet.checked(engine.reconcile(fleet.application()));
    }
    Fleet absent = Fleet.absent(size);
    absent.checked(absent.engine().reconcile(absent.application()));
    assertThat(absent.created()).isEqualTo(size);
    assertThat(Fleet.drifted(size).updated()).isEqualTo((size + 99) / 100);
  }
}

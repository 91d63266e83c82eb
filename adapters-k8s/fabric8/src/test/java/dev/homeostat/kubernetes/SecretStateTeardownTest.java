package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.Stopped;
import dev.homeostat.testkit.fault.Failures;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An application that is deleted leaves no Secret behind, whichever request of the deletion fails
 * or is the last one of its process.
 */
class SecretStateTeardownTest {

  private static final Application APPLICATION =
      Application.named("shop", "web")
          .uid("7c9d1f0e")
          .manifest(
              Manifest.parse(
                  """
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: a}
                  data: {x: "1"}
                  """))
          .build();

  private static final int MOST_REQUESTS = 50;

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();

  static Stream<Arguments> failures() {
    return Stream.of(
        failure("it stops before", Faults::stopsBefore),
        failure("it stops after", Faults::stopsAfter),
        failure("the answer is lost", Faults::losesAnswerTo),
        failure("the server fails", at -> Faults.serverErrorAt(at, 500)));
  }

  private static Arguments failure(String name, Function<Fault.Moment, Fault> at) {
    return Arguments.of(Named.of(name, at));
  }

  private static Engine engine(EmbeddedCluster cluster) {
    return Engine.builder().cluster(cluster).state(SecretStateStore.shared(cluster)).build();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void a_deletion_that_fails_at_any_request_leaves_nothing_when_it_is_repeated(
      Function<Fault.Moment, Fault> failure) {
    for (int i = 1; i <= requestsOfDeletion(); i++) {
      engine(cluster).reconcile(APPLICATION);
      assertThat(left()).hasSize(2);
      Failures at = FaultPlan.none().with(failure.apply(Faults.request(i))).failures();
      try {
        engine(cluster.with(at)).delete(APPLICATION);
      } catch (Stopped e) {
        assertThat(e).hasMessageContaining("request " + i);
      }
      assertThat(engine(cluster).delete(APPLICATION).outcome()).isEqualTo(Outcome.SETTLED);
      assertThat(left()).as("after a failure of request %d", i).isEmpty();
    }
  }

  private int requestsOfDeletion() {
    engine(cluster).reconcile(APPLICATION);
    Failures counts = FaultPlan.none().failures();
    engine(cluster.with(counts)).delete(APPLICATION);
    int requests = counts.count(Fault.Counted.REQUEST);
    assertThat(requests).isBetween(4, MOST_REQUESTS);
    return requests;
  }

  private List<String> left() {
    return cluster.objects().stream()
        .map(Resource::address)
        .map(Object::toString)
        .filter(name -> name.contains("shop"))
        .toList();
  }
}

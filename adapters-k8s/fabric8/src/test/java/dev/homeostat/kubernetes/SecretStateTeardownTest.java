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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  enum Failure {
    STOPS_BEFORE(Faults::stopsBefore),
    STOPS_AFTER(Faults::stopsAfter),
    LOST_ANSWER(Faults::losesAnswerTo),
    SERVER_ERROR(at -> Faults.serverErrorAt(at, 500));

    private final Function<Fault.Moment, Fault> fault;

    Failure(Function<Fault.Moment, Fault> fault) {
      this.fault = fault;
    }

    Failures at(int request) {
      return FaultPlan.none().with(fault.apply(Faults.request(request))).failures();
    }
  }

  private static Engine engine(EmbeddedCluster cluster) {
    return Engine.builder().cluster(cluster).state(SecretStateStore.shared(cluster)).build();
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void a_deletion_that_fails_at_any_request_leaves_nothing_when_it_is_repeated(Failure failure) {
    for (int i = 1; i <= requestsOfDeletion(); i++) {
      engine(cluster).reconcile(APPLICATION);
      assertThat(left()).hasSize(2);
      try {
        engine(cluster.with(failure.at(i))).delete(APPLICATION);
      } catch (Stopped e) {
        assertThat(failure).isIn(Failure.STOPS_BEFORE, Failure.STOPS_AFTER);
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

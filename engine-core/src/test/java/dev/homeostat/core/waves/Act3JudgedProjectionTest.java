package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import dev.homeostat.Projection;
import dev.homeostat.Projection.Verdict;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.ReadinessHook;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** ACT-3: in the view of a watch, hooks judge the readiness of an object, and nothing else. */
class Act3JudgedProjectionTest {

  private static final ResourceId POD = id("Pod", "p");

  private final Stage stage = Stage.of(object("v1", "Pod", "name: p", "spec: {a: 1}"));
  private final Projection plain = projection();

  private Projection projection() {
    stage.settle();
    return stage.projection(POD);
  }

  private Projection judged(Optional<Readiness> answer) {
    return judged(() -> answer);
  }

  private Projection judged(Supplier<Optional<Readiness>> answer) {
    return stage
        .hooks(
            new ReadinessHook() {
              @Override
              public String name() {
                return "judge";
              }

              @Override
              public Optional<Readiness> readiness(Resource live) {
                return answer.get();
              }
            })
        .projection(POD);
  }

  private Resource live() {
    return stage.cluster().get(POD).orElseThrow();
  }

  private static boolean isRecognised(Projection projection, Resource live) throws IOException {
    try (JsonParser parser = Trial.parser(live.tree())) {
      return projection.recognises(parser);
    }
  }

  @Test
  void an_object_is_compared_as_without_hooks() throws IOException {
    Projection judged = judged(Optional.of(Readiness.failed("no")));
    assertThat(judged.resource()).isEqualTo(POD);
    assertThat(judged.compare(live().tree())).isEqualTo(Verdict.IN_SYNC);
    assertThat(isRecognised(judged, live())).isTrue();

    stage.cluster().edit(POD, "/spec/a", 2);
    assertThat(judged.compare(live().tree())).isEqualTo(Verdict.DRIFTED);
    assertThat(isRecognised(judged, live())).isFalse();
  }

  @Test
  void its_observed_fields_are_those_without_hooks() {
    Projection judged = judged(Optional.of(Readiness.failed("no")));
    assertThat(judged.observed(live().tree()))
        .isEqualTo(plain.observed(live().tree()))
        .isNotEmpty();
    assertThat(judged.view().digest(live().tree())).isEqualTo(plain.view().digest(live().tree()));
  }

  @Test
  void without_an_answer_its_kind_decides() {
    assertThat(judged(Optional.empty()).view().readiness(live().tree()))
        .isEqualTo(Readiness.inProgress("it is not Ready"));
  }

  @Test
  void no_hook_judges_an_object_that_is_being_deleted() {
    Projection judged = judged(Optional.of(Readiness.ready()));
    assertThat(judged.view().readiness(live().tree())).isEqualTo(Readiness.ready());

    Resource leaving =
        Trial.resource(
            "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p', namespace: 'shop',"
                + " deletionTimestamp: '2030-01-01T00:00:00Z'}}");
    assertThat(judged.view().readiness(leaving.tree())).isEqualTo(Readiness.of(leaving));
    assertThat(Readiness.of(leaving)).isNotEqualTo(Readiness.ready());
  }

  /** So that the event is not lost: the pass that it causes reports the hook. */
  @Test
  void an_object_of_which_a_hook_throws_has_failed() {
    Readiness failed = Readiness.failed("a hook failed");
    Projection exception =
        judged(
            () -> {
              throw new IllegalStateException();
            });
    assertThat(exception.view().readiness(live().tree())).isEqualTo(failed);

    Projection error =
        judged(
            () -> {
              throw new NoSuchMethodError();
            });
    assertThat(error.view().readiness(live().tree())).isEqualTo(failed);

    // As a hook in Kotlin may do.
    Projection checked = judged(() -> thrown(new IOException()));
    assertThat(checked.view().readiness(live().tree())).isEqualTo(failed);
  }

  @SuppressWarnings("unchecked")
  private static <T, E extends Exception> T thrown(Exception failure) throws E {
    throw (E) failure;
  }
}

package dev.homeostat.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoReads;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The requests of the operator of AppWrappers and of the model of its Go operator. */
class AppWrapperRequestsTest {

  private static final int PARTS = AppWrapperSize.FULL.parts();
  private static final AppWrapperSize SIZE = AppWrapperSize.SHORT;
  private static final AppWrapperKind KIND = new AppWrapperKind(SIZE);
  private static final AppWrapperMeasurements GAUGES = new AppWrapperMeasurements(KIND, SIZE);

  private static RunningApiServer server;

  @BeforeAll
  static void start() {
    server = RunningApiServer.start();
    server.define(KIND.definition());
  }

  @AfterAll
  static void end() {
    server.close();
  }

  /** Time passes in the life of the model alone, since nothing of ours depends on it. */
  @Test
  void a_lasting_life_takes_at_most_half_of_the_requests_of_the_model() throws Exception {
    try (ComparedOperator operator = ComparedOperator.start(server, KIND, KIND.ours())) {
      double ours = GAUGES.life(operator, PARTS, SIZE.brief());
      assertThat(ours)
          .isPositive()
          .isLessThanOrEqualTo(lifeOfModel(PARTS, AppWrapperSize.FULL.lasting()) / 2.0);
    }
  }

  /** The model polls so seldom in a brief life that nothing may be read. */
  @Test
  void a_brief_life_of_one_pod_takes_at_most_half_of_the_requests_of_the_model() throws Exception {
    try (ComparedOperator operator = ComparedOperator.start(server, KIND, KIND.ours())) {
      double ours = GAUGES.life(operator, 1, SIZE.brief());
      assertThat(ours)
          .isPositive()
          .isLessThanOrEqualTo(lifeOfModel(1, AppWrapperSize.FULL.brief()) / 2.0);
    }
  }

  @Test
  void nothing_is_requested_while_nothing_happens_and_the_model_polls() throws Exception {
    try (ComparedOperator operator = ComparedOperator.start(server, KIND, KIND.ours())) {
      becomeBusy(operator);
      // The operator of the model would never get there.
      operator.becomeQuiet();
    }
    try (ComparedOperator operator =
        ComparedOperator.start(server, KIND, AppWrapperKind.model(GoReads.LIVE))) {
      becomeBusy(operator);
      long before = operator.ofObjects();
      operator.process().await(() -> operator.ofObjects() > before + 10);
    }
  }

  /** Creates AppWrappers whose pods do not run yet. */
  private static void becomeBusy(ComparedOperator operator) throws Exception {
    operator.createAll(SIZE.idle(), i -> KIND.settling("o-" + i, 1));
    operator.awaitDone(SIZE.idle());
  }

  private static int lifeOfModel(int parts, AppWrapperSize.Life life) {
    ObjectNode wrapper =
        Templates.appWrapper(
            GoGround.NAMESPACE,
            "life",
            IntStream.range(0, parts)
                .mapToObj(part -> Templates.pod(AppWrapperKind.pod("life", part)))
                .toArray(ObjectNode[]::new));
    GoGround ground = new GoGround(wrapper);
    ground.suspend(false);
    play(ground, parts, "Pending");
    pass(ground, life.pending());
    play(ground, parts, "Running");
    pass(ground, life.running());
    play(ground, parts, "Succeeded");
    ground.settle();
    assertThat(ground.phase()).isEqualTo("Succeeded");
    return ground.requests().size();
  }

  private static void play(GoGround ground, int parts, String phase) {
    ground.settle();
    IntStream.range(0, parts).forEach(i -> ground.pod(AppWrapperKind.pod("life", i), phase));
  }

  /** Runs the passes that the model asks for within some time. */
  private static void pass(GoGround ground, Duration time) {
    Duration passed = Duration.ZERO;
    while (passed.compareTo(time) < 0) {
      Duration pause = ground.settle().requeueAfter().orElseThrow();
      ground.advance(pause);
      passed = passed.plus(pause);
    }
  }
}

package dev.homeostat.testkit.fault;

import dev.homeostat.testkit.fault.Fault.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Draws faults. */
final class Chance {

  /** Each passes by itself: the same request, sent again, is done. */
  private static final List<Function<Moment, Fault>> PASSING =
      List.of(
          Faults::losesAnswerTo,
          Faults::conflictAt,
          Faults::invalidAt,
          at -> Faults.tooManyRequestsAt(at, Duration.ofSeconds(7)),
          at -> Faults.serverErrorAt(at, 500),
          at -> Faults.serverErrorAt(at, 503),
          at -> Faults.serverErrorAt(at, 504));

  private static final int MOST_FAILURES = 5;
  private static final int LAST_WRITE = 12;

  private Chance() {}

  static FaultPlan manners(long seed) {
    Random random = new Random(seed);
    List<Fault> drawn = new ArrayList<>();
    for (Manner manner : Manner.values()) {
      if (random.nextInt(5) < 2) {
        drawn.add(manner);
      }
    }
    return new FaultPlan(seed, drawn);
  }

  static FaultPlan plan(long seed) {
    Random random = new Random(~seed);
    FaultPlan plan = manners(seed);
    for (int i = random.nextInt(MOST_FAILURES); i > 0; i--) {
      Moment write = Faults.write(1 + random.nextInt(LAST_WRITE));
      plan = plan.with(PASSING.get(random.nextInt(PASSING.size())).apply(write));
    }
    if (random.nextInt(4) == 0) {
      plan = plan.with(Faults.serverErrorAt(Faults.read(1 + random.nextInt(LAST_WRITE)), 503));
    }
    return plan;
  }
}

package dev.homeostat.benchmarks.live;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What is measured of an operator of AppWrappers. Each part of an AppWrapper is a Pod, of which the
 * measuring program reports the phases, in the same way to both sides.
 */
record AppWrapperMeasurements(AppWrapperKind kind, AppWrapperSize size) {

  private static final String RUNNING = "Running";
  private static final int WRITERS = 16;
  private static final int HELD_PARTS = 2;
  private static final double KIBI = 1024;
  private static final double NANOS = 1e9;

  /** Annotations of those that are reset at once, and then wait until all is over. */
  private static final String[] FAILING = {
    "failureGracePeriodDuration", "0s", "retryPausePeriodDuration", "1h"
  };

  /** Requests for objects from the creation of an AppWrapper to its success. */
  double life(ComparedOperator operator, int parts, AppWrapperSize.Life life) throws Exception {
    long before = operator.ofObjects();
    operator.create(kind.settling("life", parts));
    operator.awaitDone(1);
    pass(life.pending());
    play(operator, RUNNING);
    awaitReady(operator, 1);
    pass(life.running());
    play(operator, "Succeeded");
    operator.process().await(() -> operator.objects().reached("life", "Succeeded").isPresent());
    operator.becomeQuiet();
    return operator.ofObjects() - before;
  }

  /** Requests a minute while AppWrappers run and nothing happens. */
  double idle(ComparedOperator operator) throws Exception {
    run(operator, size.idle(), 1);
    // The model may be polling all the time; what happened before is over in a minute.
    pass(size.window());
    return operator.requestsAMinute(size.window());
  }

  /** The longest of the seconds from the failure of a pod to the phase Resetting. */
  double failure(ComparedOperator operator) throws Exception {
    operator.createAll(size.failing(), i -> kind.annotated(kind.settling("o-" + i, 1), FAILING));
    operator.awaitDone(size.failing());
    if (size.isReadyBefore()) {
      play(operator, RUNNING);
      awaitReady(operator, size.failing());
    }
    long[] failed = new long[size.failing()];
    for (int i = 0; i < failed.length; i++) {
      pass(size.spacing());
      pods(operator).play(AppWrapperKind.pod("o-" + i, 0), "Failed");
      failed[i] = System.nanoTime();
    }
    ObservedObjects objects = operator.objects();
    operator.process().await(() -> objects.haveReached("o-", failed.length, "Resetting"));
    long longest = 0;
    for (int i = 0; i < failed.length; i++) {
      longest = Math.max(longest, objects.reached("o-" + i, "Resetting").orElseThrow() - failed[i]);
    }
    return longest / NANOS;
  }

  /** AppWrappers a second from the moment when all may start until all objects are created. */
  double rate(ComparedOperator operator) throws Exception {
    int count = size.started();
    ObservedObjects objects = operator.objects();
    operator.createAll(count, i -> kind.suspended("o-" + i, HELD_PARTS));
    operator.process().await(() -> objects.haveReached("o-", count, "Suspended"));
    operator.becomeQuiet();
    operator.process().pause();
    SideBySide.run(
        WRITERS, count, i -> operator.patch("o-" + i, "{\"spec\": {\"suspend\": false}}"));
    long begin = System.nanoTime();
    operator.process().resume();
    operator.process().await(() -> objects.haveReached("o-", count, RUNNING));
    long last = begin;
    for (int i = 0; i < count; i++) {
      last = Math.max(last, objects.reached("o-" + i, RUNNING).orElseThrow());
    }
    return count * NANOS / (last - begin);
  }

  /** KiB of each of the held AppWrappers, which run. */
  double heap(ComparedOperator operator) throws Exception {
    operator.create(kind.settling("first", HELD_PARTS));
    operator.awaitDone(1);
    play(operator, RUNNING);
    awaitReady(operator, 1);
    pass(size.quiet());
    long before = operator.process().liveBytes();
    run(operator, size.held(), HELD_PARTS);
    pass(size.quiet());
    return (operator.process().liveBytes() - before) / KIBI / size.held();
  }

  /** Creates AppWrappers, and lets their pods run. */
  private void run(ComparedOperator operator, int count, int parts) throws Exception {
    operator.createAll(count, i -> kind.settling("o-" + i, parts));
    ObservedObjects objects = operator.objects();
    operator.process().await(() -> objects.haveReached("o-", count, RUNNING));
    play(operator, RUNNING);
    awaitReady(operator, count);
  }

  private static void awaitReady(ComparedOperator operator, int count) throws Exception {
    operator.process().await(() -> operator.objects().count(AppWrapperKind::isReady) >= count);
  }

  private static PlayedPods pods(ComparedOperator operator) {
    return new PlayedPods(operator.client(), operator.namespace());
  }

  private static void play(ComparedOperator operator, String phase) throws Exception {
    pods(operator).play(phase);
  }

  private static void pass(Duration time) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(time.toMillis());
  }
}

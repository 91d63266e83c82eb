package dev.homeostat.benchmarks.live;

import java.util.concurrent.TimeUnit;

/** What is measured of an operator of AppBundles. */
record AppBundleMeasurements(AppBundleKind kind, ComparedSize size) {

  private static final double KIBI = 1024;

  /** Requests for objects of a pass with nothing to do. */
  double pass(ComparedOperator operator) throws Exception {
    operator.create(kind.settling("one", size.parts()));
    operator.awaitDone(1);
    operator.becomeQuiet();
    long before = operator.ofObjects();
    operator.patch("one", "{\"metadata\": {\"annotations\": {\"example.com/touched\": \"once\"}}}");
    operator.becomeQuiet();
    return operator.ofObjects() - before;
  }

  /** Requests a minute while nothing changes. */
  double idle(ComparedOperator operator) throws Exception {
    operator.create(kind.settling("one", size.parts()));
    operator.awaitDone(1);
    operator.becomeQuiet();
    return operator.requestsAMinute(size.window());
  }

  /** Requests a minute while a part is not ready. */
  double stuck(ComparedOperator operator) throws Exception {
    operator.create(kind.stuck("stuck", 1));
    operator
        .process()
        .await(
            () ->
                operator
                        .client()
                        .apps()
                        .deployments()
                        .inNamespace(operator.namespace())
                        .withName("stuck")
                        .get()
                    != null);
    TimeUnit.MILLISECONDS.sleep(size.quiet().toMillis());
    return operator.requestsAMinute(size.window());
  }

  /** Seconds until all objects but one are done, which never is. */
  double seconds(ComparedOperator operator) throws Exception {
    operator.process().pause();
    operator.create(kind.stuck("o-0", size.parts()));
    for (int i = 1; i < size.objects(); i++) {
      operator.create(kind.settling("o-" + i, size.parts()));
    }
    long begin = System.nanoTime();
    operator.process().resume();
    operator.awaitDone(size.objects() - 1);
    return OperatorTrial.since(begin);
  }

  /** KiB of each of the held objects. */
  double heap(ComparedOperator operator) throws Exception {
    operator.create(kind.settling("first", size.heldParts()));
    operator.awaitDone(1);
    operator.becomeQuiet();
    long before = operator.process().liveBytes();
    operator.createAll(size.held(), i -> kind.settling("o-" + i, size.heldParts()));
    operator.awaitDone(size.held() + 1);
    operator.becomeQuiet();
    return (operator.process().liveBytes() - before) / KIBI / size.held();
  }
}

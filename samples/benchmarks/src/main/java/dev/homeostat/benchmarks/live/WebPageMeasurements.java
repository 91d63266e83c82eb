package dev.homeostat.benchmarks.live;

import dev.homeostat.benchmarks.pages.PagePasses;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What is measured of an operator of web pages. */
record WebPageMeasurements(WebPageKind kind, WebPageSize size) {

  private static final String PAGE = "page";
  private static final int WRITERS = 16;
  private static final long WRITE_MILLIS = 100;
  private static final double KIBI = 1024;

  /** What changes, and how it is known that the operator has answered. */
  @FunctionalInterface
  private interface Change {
    OperatorProcess.Condition make() throws Exception;
  }

  private void begin(ComparedOperator operator) throws Exception {
    operator.create(kind.settling(PAGE, 1));
    operator.awaitDone(1);
    operator.becomeQuiet();
  }

  /** Requests for objects from a change until the operator has nothing left to do. */
  private double requests(ComparedOperator operator, Change change) throws Exception {
    long before = operator.ofObjects();
    OperatorProcess.Condition answered = change.make();
    operator.process().await(answered);
    operator.becomeQuiet();
    return operator.ofObjects() - before;
  }

  double creation(ComparedOperator operator) throws Exception {
    return requests(
        operator,
        () -> {
          operator.create(kind.settling(PAGE, 1));
          return () -> operator.objects().count(kind::isDone) == 1 && text(operator) != null;
        });
  }

  double drift(ComparedOperator operator) throws Exception {
    begin(operator);
    return requests(
        operator,
        () -> {
          map(operator).patch(merge(), "{\"data\": {\"text\": \"changed by hand\"}}");
          return () -> WebPageKind.TEXT.equals(text(operator));
        });
  }

  double deletion(ComparedOperator operator) throws Exception {
    begin(operator);
    String uid = map(operator).get().getMetadata().getUid();
    return requests(
        operator,
        () -> {
          map(operator).delete();
          return () -> {
            ConfigMap map = map(operator).get();
            return map != null && !map.getMetadata().getUid().equals(uid);
          };
        });
  }

  double edit(ComparedOperator operator) throws Exception {
    begin(operator);
    return requests(
        operator,
        () -> {
          operator.patch(PAGE, "{\"spec\": {\"text\": \"a new text\"}}");
          return () ->
              "a new text".equals(text(operator)) && operator.objects().count(kind::isDone) == 1;
        });
  }

  double restart(ComparedOperator operator) throws Exception {
    operator.createAll(size.restarted(), i -> kind.settling("page-" + i, 1));
    operator.awaitDone(size.restarted());
    operator.becomeQuiet();
    return requests(
        operator,
        () -> {
          operator.restart();
          return () -> operator.process().logged(PagePasses.MARK) >= size.restarted();
        });
  }

  /** Passes while the status of a Deployment is written all the time. */
  double noise(ComparedOperator operator) throws Exception {
    begin(operator);
    long before = operator.process().logged(PagePasses.MARK);
    long end = System.nanoTime() + size.window().toNanos();
    for (int i = 0; System.nanoTime() < end; i++) {
      operator
          .client()
          .apps()
          .deployments()
          .inNamespace(operator.namespace())
          .withName(PAGE)
          .subresource("status")
          .patch(
              merge(),
              """
              {"status": {"conditions": [
                {"type": "Heard", "status": "True", "message": "heartbeat %d"}]}}
              """
                  .formatted(i));
      TimeUnit.MILLISECONDS.sleep(WRITE_MILLIS);
    }
    operator.becomeQuiet();
    return operator.process().logged(PagePasses.MARK) - before;
  }

  /**
   * KiB of what an operator remembers of the three objects of a page. Other pages get theirs before
   * that, so that what the operator needs once, such as connections and threads, does not count.
   */
  double heap(ComparedOperator operator) throws Exception {
    int all = size.first() + size.held();
    operator.createAll(all, i -> kind.bare(PAGE + "-" + i));
    operator.awaitDone(all);
    publish(operator, 0, size.first());
    long before = operator.process().liveBytes();
    publish(operator, size.first(), all);
    return (operator.process().liveBytes() - before) / KIBI / size.held();
  }

  /** Lets pages get their objects, and waits until they have them. */
  private void publish(ComparedOperator operator, int from, int to) throws Exception {
    SideBySide.run(
        WRITERS,
        to - from,
        i -> operator.patch(PAGE + "-" + (from + i), "{\"spec\": {\"published\": true}}"));
    operator
        .process()
        .await(() -> operator.objects().count(kind::isDone) >= to && deployments(operator) == to);
    operator.becomeQuiet();
  }

  /** Nothing collects the Deployment of a page that was deleted before. */
  private static long deployments(ComparedOperator operator) {
    return operator
        .client()
        .apps()
        .deployments()
        .inNamespace(operator.namespace())
        .list()
        .getItems()
        .stream()
        .filter(deployment -> deployment.getMetadata().getName().startsWith(PAGE))
        .count();
  }

  private static Resource<ConfigMap> map(ComparedOperator operator) {
    return operator.client().configMaps().inNamespace(operator.namespace()).withName(PAGE);
  }

  private static @Nullable String text(ComparedOperator operator) {
    ConfigMap map = map(operator).get();
    return map == null ? null : map.getData().get("text");
  }

  private static PatchContext merge() {
    return PatchContext.of(PatchType.JSON_MERGE);
  }
}

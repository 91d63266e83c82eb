package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.OwnedSegment;
import dev.homeostat.runtime.Priority;
import dev.homeostat.runtime.QueueDepth;
import dev.homeostat.runtime.Run;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;

/**
 * Counts and times what a control loop does. Each meter has a tag {@code loop} with its name:
 *
 * <table>
 * <caption>The meters</caption>
 * <tr><th>meter</th><th>tags</th><th>what</th></tr>
 * <tr><td>{@code homeostat.loop.added}</td><td>{@code priority}</td><td>keys that sources
 *     added</td></tr>
 * <tr><td>{@code homeostat.loop.waited}</td><td>{@code priority}</td><td>how long keys waited for a
 *     worker</td></tr>
 * <tr><td>{@code homeostat.loop.run}</td><td>{@code outcome}</td><td>runs and how long they
 *     took</td></tr>
 * <tr><td>{@code homeostat.loop.leads}</td><td></td><td>1 while the loop leads, so that it
 *     owns all keys, else 0</td></tr>
 * <tr><td>{@code homeostat.loop.segments}</td><td></td><td>segments of keys that the loop owns; one
 *     if it leads</td></tr>
 * <tr><td>{@code homeostat.loop.broke}</td><td></td><td>what broke outside of runs</td></tr>
 * <tr><td>{@code homeostat.loop.keys}</td><td>{@code state}</td><td>keys that are waiting, running,
 *     delayed, and parked until they are owned; after {@link #watch}</td></tr>
 * </table>
 *
 * @param <K> the type of keys; they are in no tag
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LoopMetrics<K> implements LoopListener<K> {

  private static final String LOOP = "loop";

  private final MeterRegistry registry;
  private final String name;
  private final AtomicInteger leads = new AtomicInteger();
  private final AtomicInteger segments = new AtomicInteger();
  private final Counter broke;

  private LoopMetrics(MeterRegistry registry, String name) {
    this.registry = registry;
    this.name = name;
    gauge("homeostat.loop.leads", leads);
    gauge("homeostat.loop.segments", segments);
    // Present from the start, so that the rate of the first failure is not lost.
    this.broke = registry.counter("homeostat.loop.broke", LOOP, name);
  }

  private void gauge(String meter, AtomicInteger number) {
    Gauge.builder(meter, number, AtomicInteger::get)
        .tag(LOOP, name)
        .strongReference(true)
        .register(registry);
  }

  /**
   * Measures a loop.
   *
   * @param registry where the meters are
   * @param name of the loop
   * @param <K> the type of keys
   * @return a listener, for one loop
   */
  public static <K> LoopMetrics<K> in(MeterRegistry registry, String name) {
    return new LoopMetrics<>(registry, name);
  }

  /**
   * Measures how many keys are where, too, as in {@code watch(controller, Controller::depth)}.
   *
   * @param loop the loop, or what has one; the meters do not keep it from being forgotten
   * @param depth how much is in its queue
   * @param <L> what it is
   */
  public <L> void watch(L loop, Function<? super L, QueueDepth> depth) {
    gauge(loop, "waiting", any -> depth.apply(any).waiting());
    gauge(loop, "running", any -> depth.apply(any).running());
    gauge(loop, "delayed", any -> depth.apply(any).delayed());
    gauge(loop, "parked", any -> depth.apply(any).parked());
  }

  private <L> void gauge(L loop, String state, ToDoubleFunction<L> number) {
    Gauge.builder("homeostat.loop.keys", loop, number)
        .tag(LOOP, name)
        .tag("state", state)
        .register(registry);
  }

  @Override
  public void added(K key, Priority priority) {
    registry.counter("homeostat.loop.added", LOOP, name, "priority", word(priority)).increment();
  }

  @Override
  public void ran(Run<K> run) {
    Timer.builder("homeostat.loop.waited")
        .tag(LOOP, name)
        .tag("priority", word(run.priority()))
        .register(registry)
        .record(run.waited());
    Timer.builder("homeostat.loop.run")
        .tag(LOOP, name)
        .tag("outcome", word(run.outcome()))
        .register(registry)
        .record(run.took());
  }

  @Override
  public void gained(OwnedSegment<K> segment) {
    segments.incrementAndGet();
    leads.set(segment.segment().equals(KeySegment.ALL) ? 1 : 0);
  }

  @Override
  public void released(OwnedSegment<K> segment) {
    segments.decrementAndGet();
    leads.set(0);
  }

  @Override
  public void broke(String where, Throwable cause) {
    broke.increment();
  }

  private static String word(Priority priority) {
    return priority.name().toLowerCase(Locale.ROOT);
  }

  private static String word(Outcome outcome) {
    if (outcome instanceof Outcome.Failed) {
      return "failed";
    }
    if (outcome instanceof Outcome.RequeueAfter) {
      return "again";
    }
    return outcome instanceof Outcome.Gone ? "gone" : "done";
  }
}

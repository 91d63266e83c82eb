package dev.homeostat.benchmarks.live;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Request;
import dev.homeostat.spi.PassListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what an engine does. */
final class Tally implements PassListener {

  final AtomicLong passes = new AtomicLong();
  final AtomicLong writes = new AtomicLong();
  final AtomicLong stateWrites = new AtomicLong();
  final AtomicLong reads = new AtomicLong();
  final Map<ApplicationId, ReconcileResult.Outcome> results = new ConcurrentHashMap<>();

  @Override
  public void sent(ApplicationId application, Request request) {
    writes.incrementAndGet();
  }

  @Override
  public void ended(ReconcileResult pass) {
    passes.incrementAndGet();
    stateWrites.addAndGet(pass.stateWrites());
    reads.addAndGet(pass.reads());
    results.put(pass.application(), pass.outcome());
  }

  long settled() {
    return results.values().stream().filter(ReconcileResult.Outcome.SETTLED::equals).count();
  }

  void reset() {
    passes.set(0);
    writes.set(0);
    stateWrites.set(0);
    reads.set(0);
    results.clear();
  }
}

package dev.homeostat.benchmarks;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** A whole pass over N Deployments of one application, the new state as a value included. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 3,
    // A young generation that grows would be measured for the first access to its pages.
    jvmArgsAppend = {"-Xmx8g", "-Xmn512m"})
public class PassBenchmark {

  /** An engine that has seen the application before. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init")
  public static class Later {
    /** The number of resources. */
    @Param({"1", "10", "100", "1000", "10000"})
    public int n;

    /** The changes that the pass finds. */
    @Param public Found found;

    private Fleet fleet;
    private Engine engine;

    /** Settles the application and proves the verdict. */
    @Setup
    public void settle() {
      fleet = found.fleet(n);
      engine = fleet.engine();
      fleet.checked(engine.reconcile(fleet.application()));
      fleet.checked(engine.reconcile(fleet.application()));
    }
  }

  /** An engine that has never seen the application, nor has the cluster. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init")
  public static class First {
    /** The number of resources. */
    @Param({"1", "10", "100", "1000", "10000"})
    public int n;

    private Fleet fleet;
    private Engine engine;

    /** Prepares the application and proves the verdict. */
    @Setup
    public void prepare() {
      fleet = Fleet.absent(n);
      fleet.checked(fleet.engine().reconcile(fleet.application()));
    }

    /** An engine that knows nothing. */
    @Setup(Level.Invocation)
    public void forget() {
      engine = fleet.engine();
    }
  }

  /** Objects of which only the status was written since the last pass. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init")
  public static class Reads {
    /** The number of resources. */
    @Param({"1", "10", "100", "1000", "10000"})
    public int n;

    private JsonCluster cluster;

    /** Prepares the objects. */
    @Setup
    public void prepare() {
      cluster = Fleet.movedObjects(Settlement.of(n));
    }
  }

  /** The reads of a pass after the first, without the pass. */
  @Benchmark
  public void reads(Reads state, Blackhole objects) {
    state.cluster.readInBatches(objects::consume);
  }

  /** A pass after the first. */
  @Benchmark
  public ReconcileResult later(Later state) {
    return state.engine.reconcile(state.fleet.application());
  }

  /** The first pass, which creates all. */
  @Benchmark
  public ReconcileResult first(First state) {
    return state.engine.reconcile(state.fleet.application());
  }
}

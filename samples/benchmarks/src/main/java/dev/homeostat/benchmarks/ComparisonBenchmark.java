package dev.homeostat.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The check of one Deployment that is in sync. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class ComparisonBenchmark {

  /** The matcher that compares. */
  @Param public Contender contender;

  private MatcherTrial<?, ?> trial;

  /** Prepares the comparison; ours must give the right verdicts. */
  @Setup
  public void prepare() {
    trial = contender.trial();
    if (contender == Contender.HOMEOSTAT && !(trial.knowsSync() && trial.knowsDrift())) {
      throw new IllegalStateException("a wrong verdict: " + trial.verdict());
    }
  }

  /** Both objects are prepared, and compared again and again. */
  @Benchmark
  public boolean warm() {
    return trial.warm();
  }

  /** The desired object is prepared, and compared once. */
  @Benchmark
  public boolean cold() {
    return trial.cold();
  }

  /** From the bytes of a watch event to the verdict. */
  @Benchmark
  public boolean event() {
    return trial.event();
  }
}

package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** Decides on the fault of each request to a {@link FaultProxy}. Thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface Faults {

  /**
   * Decides about a request before anything was sent on. The request waits meanwhile.
   *
   * @param request what came
   * @return what to do
   */
  Fault of(ProxiedRequest request);

  /**
   * Lets all pass.
   *
   * @return always the same
   */
  static Faults none() {
    Fault pass = new Fault.Pass();
    return request -> pass;
  }

  /**
   * Decides by chance. What happens to the n-th request depends on the seed and n alone.
   *
   * @param seed the same decides alike
   * @param rates how often what
   * @return the plan
   */
  static Faults seeded(long seed, FaultRates rates) {
    return new SeededFaults(seed, rates);
  }
}

package dev.homeostat.faults;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import java.util.concurrent.atomic.AtomicLong;

/** Good luck: lets all pass, and counts what is not about a lease. */
final class Calls implements Faults {

  private final AtomicLong count = new AtomicLong();

  static boolean isOfLease(ProxiedRequest request) {
    return request.path().startsWith("/apis/coordination.k8s.io/");
  }

  @Override
  public Fault of(ProxiedRequest request) {
    if (!isOfLease(request)) {
      count.incrementAndGet();
    }
    return new Fault.Pass();
  }

  long count() {
    return count.get();
  }
}

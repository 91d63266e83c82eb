package dev.homeostat.core.prune;

import dev.homeostat.Resource;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers as if each object was gone at once, and sends nothing. Thread-safe. */
public final class DryRunDeletions implements DeletionPort {

  private static final ClusterResponse GONE = new ClusterResponse.Absent();

  private final AtomicInteger requests = new AtomicInteger();

  @Override
  public ClusterResponse delete(Resource live) {
    requests.incrementAndGet();
    return GONE;
  }

  @Override
  public ClusterResponse release(Resource live, Patch patch) {
    requests.incrementAndGet();
    return GONE;
  }

  /** Returns whether a pass would send something. */
  public boolean isAny() {
    return requests.get() > 0;
  }
}

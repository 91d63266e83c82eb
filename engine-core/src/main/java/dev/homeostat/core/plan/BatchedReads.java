package dev.homeostat.core.plan;

import dev.homeostat.ResourceAddress;
import dev.homeostat.core.desired.EarlyReports;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The reads of the objects of one pass, in batches. Only the objects of one batch, and those that
 * the pass still needs, are in memory at the same time.
 */
public final class BatchedReads {

  /** Enough to use all connections to a server, and few enough to need some megabytes only. */
  static final int BATCH = 256;

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();

  private final PassContext pass;
  private final EarlyReports earlyReports;
  private final List<ResourceAddress> addresses;
  private Map<ResourceAddress, ClusterResponse> answers = Map.of();
  private Instant time = Instant.EPOCH;
  private int returned;
  private int read;

  private BatchedReads(
      PassContext pass, PreparedApplication prepared, List<ResourceAddress> addresses) {
    this.pass = pass;
    this.addresses = addresses;
    this.earlyReports = new EarlyReports(pass.report(), prepared, addresses);
  }

  /**
   * Reads the first batch, and releases the early reports of all resources that are not read.
   *
   * @param pass that reads
   * @param prepared the resources
   * @param addresses the objects to be read, in the order in which the answers are taken
   * @return the reads, with the answers of the first batch
   */
  public static BatchedReads begin(
      PassContext pass, PreparedApplication prepared, List<ResourceAddress> addresses) {
    BatchedReads reads = new BatchedReads(pass, prepared, addresses);
    reads.readBatch();
    return reads;
  }

  /** Returns the answer of the next object; reads the next batch if this one is used up. */
  public ClusterResponse next() {
    if (returned == read) {
      readBatch();
    }
    return answers.getOrDefault(addresses.get(returned++), ABSENT);
  }

  /** Returns the time at which the last batch was read. */
  Instant time() {
    return time;
  }

  private void readBatch() {
    List<ResourceAddress> batch = addresses.subList(read, Math.min(read + BATCH, addresses.size()));
    read += batch.size();
    answers = Map.of(); // the former batch is no longer needed
    pass.report().read(batch.size());
    answers = pass.cluster().readAll(batch);
    earlyReports.release(batch, answers);
    time = pass.now();
  }
}

package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.concurrent.ThreadLocalRandom;
import org.apiguardian.api.API;

/**
 * The seeds of the histories that a test plays.
 *
 * @param first the first seed; the others follow it
 * @param count how many
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record HistorySeeds(long first, int count) {

  private static final String SEED = "histories.seed";
  private static final int USUAL = 100;
  private static final int NEW = 1_000_000_000;

  /**
   * Returns the seeds for each kind of histories. All kinds together have 100 histories, from a
   * fixed seed on, or as many as a system property sets, from a new seed on. The system property
   * {@code histories.seed} sets the first seed.
   *
   * @param property the name of the system property with the number of histories
   * @param usualFirst the fixed seed
   * @return the seeds, the same number for each kind
   */
  public static HistorySeeds ofEachKind(String property, long usualFirst) {
    Integer all = Integer.getInteger(property);
    int kinds = Histories.Kind.values().length;
    int count = ((all == null ? USUAL : all) + kinds - 1) / kinds;
    long first = all == null ? usualFirst : ThreadLocalRandom.current().nextInt(NEW);
    return new HistorySeeds(Long.getLong(SEED, first), count);
  }

  /** As in {@code 12 histories from seed 3 on}. */
  @Override
  public String toString() {
    return count + " histories from seed " + first + " on";
  }
}

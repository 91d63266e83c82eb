package dev.homeostat.core.retry;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.cluster.KindInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of full comparisons, in which accepted forms are tried again: at long intervals, and
 * when the schema of a kind has changed (rules STATE-5 and POLICY-6). Kept in memory only, so a
 * process counts from its start.
 */
public final class ResyncSchedule {

  /**
   * The last full look at an application.
   *
   * @param at when
   * @param kinds what its kinds were, by apiVersion and kind
   */
  private record Look(Instant at, Map<String, KindInfo> kinds) {}

  private final Duration every;
  private final Instant started;
  private final Map<ApplicationId, Look> looks = new HashMap<>();
  private Map<String, KindInfo> latest = Map.of();

  /** Creates a schedule that counts from the start of the engine. */
  public ResyncSchedule(Duration every, Instant started) {
    this.every = every;
    this.started = started;
  }

  /** Returns whether the next full comparison of an application is due. */
  public synchronized boolean isDue(ApplicationId application, Instant now) {
    Look last = looks.get(application);
    return !now.isBefore((last == null ? started : last.at()).plus(every));
  }

  /** Returns the kinds whose description has changed since the last pass of the application. */
  public synchronized Set<String> renewed(ApplicationId application, Map<String, KindInfo> kinds) {
    Look last = looks.get(application);
    if (last == null || last.kinds().equals(kinds)) {
      return Set.of();
    }
    return kinds.entrySet().stream()
        .filter(kind -> isAnother(kind.getValue(), last.kinds().get(kind.getKey())))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static boolean isAnother(KindInfo now, @Nullable KindInfo before) {
    return before != null && !now.equals(before);
  }

  /** Records that a pass of an application ended, with the descriptions of its kinds. */
  public synchronized void passed(
      ApplicationId application, boolean full, Map<String, KindInfo> kinds, Instant now) {
    Look last = looks.get(application);
    Instant at = full ? now : last == null ? started : last.at();
    looks.put(application, new Look(at, same(kinds)));
  }

  /** Most applications have the same kinds. */
  private Map<String, KindInfo> same(Map<String, KindInfo> kinds) {
    if (!latest.equals(kinds)) {
      latest = Map.copyOf(kinds);
    }
    return latest;
  }

  /** Removes an application. */
  public synchronized void forget(ApplicationId application) {
    looks.remove(application);
  }
}

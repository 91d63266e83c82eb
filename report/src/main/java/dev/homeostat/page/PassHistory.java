package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.spi.PassListener;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A bounded history of passes in memory. It keeps the last passes that wrote something or had
 * another outcome than the one before, of the applications that were reconciled last.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class PassHistory implements PassListener {

  private static final int MOST_PASSES = 20;
  private static final int MOST_APPLICATIONS = 1000;

  private final Clock clock;
  private final Map<ApplicationId, Deque<PassSummary>> passes =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ApplicationId, Deque<PassSummary>> eldest) {
          return size() > MOST_APPLICATIONS;
        }
      };

  /**
   * Creates an empty history.
   *
   * @param clock of the engine
   */
  public PassHistory(Clock clock) {
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  @Override
  public void ended(ReconcileResult pass) {
    if (pass.outcome() == ReconcileResult.Outcome.PENDING) {
      return; // It is a plan, which changes nothing.
    }
    PassSummary summary = PassSummary.of(pass, clock.instant());
    synchronized (passes) {
      Deque<PassSummary> last =
          passes.computeIfAbsent(pass.application(), application -> new ArrayDeque<>());
      if (isNews(summary, last)) {
        last.addFirst(summary);
      }
      if (last.size() > MOST_PASSES) {
        last.removeLast();
      }
    }
  }

  /** A settled application is looked at again and again. */
  private static boolean isNews(PassSummary summary, Deque<PassSummary> last) {
    PassSummary before = last.peekFirst();
    return before == null
        || summary.requests() > 0
        || summary.outcome() != before.outcome()
        || !summary.problems().equals(before.problems());
  }

  /**
   * Returns the last passes of an application.
   *
   * @param application which one
   * @return the latest first; empty if none is known
   */
  public List<PassSummary> of(ApplicationId application) {
    synchronized (passes) {
      Deque<PassSummary> last = passes.get(application);
      return last == null ? List.of() : List.copyOf(last);
    }
  }

  /**
   * Forgets an application.
   *
   * @param application which one
   */
  public void forget(ApplicationId application) {
    synchronized (passes) {
      passes.remove(application);
    }
  }
}

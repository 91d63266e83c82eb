package dev.homeostat.testkit;

import dev.homeostat.folder.EmbeddedCluster;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The environment that all processes of a simulation share: the objects, the server's manners,
 * state and time.
 */
final class World {

  /** The secret of all engines, so that they show the same digests of the same values. */
  static final String SECRET = "0".repeat(32);

  final StandingClock clock = new StandingClock();
  final LosableStore state = new LosableStore();
  final EmbeddedCluster objects;

  /** The same objects, with all that the server does to a write. */
  EmbeddedCluster server;

  private final AtomicLong names = new AtomicLong();

  World() {
    objects =
        EmbeddedCluster.inMemory()
            .withClock(clock)
            .withUids(
                () -> String.format("00000000-0000-4000-8000-%012x", names.incrementAndGet()));
    server = objects;
  }
}

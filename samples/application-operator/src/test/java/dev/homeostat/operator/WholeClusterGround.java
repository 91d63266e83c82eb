package dev.homeostat.operator;

import dev.homeostat.samples.testing.SeparateServer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * An operator with rights everywhere would look after the Applications of all tests, so these have
 * a server that is not the others', and it one after the other.
 */
@ExtendWith(SeparateServer.class)
@ResourceLock(SeparateServer.LOCK)
abstract class WholeClusterGround extends Ground {

  WholeClusterGround() {
    super(SeparateServer.server());
  }
}

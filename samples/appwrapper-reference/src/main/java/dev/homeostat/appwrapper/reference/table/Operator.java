package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.World;
import java.time.Instant;
import java.util.Optional;

/** An operator of AppWrappers, driven pass by pass. */
public interface Operator {

  /**
   * Runs one pass.
   *
   * @return when to run the next if nothing changes before
   */
  Optional<Instant> pass(World world);

  /** Forgets all that is not stored, as a new process does. */
  void restart();
}

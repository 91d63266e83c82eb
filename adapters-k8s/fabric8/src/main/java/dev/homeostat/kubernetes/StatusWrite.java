package dev.homeostat.kubernetes;

import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;

/** The outcome of a write of a status, with its certainty. */
sealed interface StatusWrite {

  /** Returns the result for the caller of the store. */
  SaveResult saving();

  /** It is kept. */
  record Done(Saved saving) implements StatusWrite {}

  /** Nothing was changed, and nothing will be. */
  record Undone(SaveResult saving) implements StatusWrite {}

  /** Nothing was changed; less might be kept. */
  record TooLarge(NotSaved saving) implements StatusWrite {}

  /** The write was reported as failed, and may have been done. */
  record Unsure(NotSaved saving) implements StatusWrite {}
}

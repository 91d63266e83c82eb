package dev.homeostat.kubernetes;

import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;

/** How a write of a status ended, and what is certain of it. */
sealed interface StatusWrite {

  /** As a store tells it. */
  SaveResult saving();

  /** It is kept. */
  record Done(Saved saving) implements StatusWrite {}

  /** Nothing was changed, and nothing will be. */
  record Undone(SaveResult saving) implements StatusWrite {}

  /** Nothing was changed; less might be kept. */
  record TooLarge(NotSaved saving) implements StatusWrite {}

  /** It was told to fail, and may have been done. */
  record Unsure(NotSaved saving) implements StatusWrite {}
}

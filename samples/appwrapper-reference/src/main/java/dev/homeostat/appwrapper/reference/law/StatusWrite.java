package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.util.Optional;

/** The status before and after a write of the operator. */
record StatusWrite(Wrapper wrapper, Status before, Status after) {

  static Optional<StatusWrite> of(Entry entry) {
    if (entry.cause() instanceof Entry.Written written
        && written.request() instanceof Request.WriteStatus write) {
      return entry.before().wrapper().map(w -> new StatusWrite(w, w.status(), write.status()));
    }
    return Optional.empty();
  }
}

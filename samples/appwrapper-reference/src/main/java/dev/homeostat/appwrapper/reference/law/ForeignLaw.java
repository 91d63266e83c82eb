package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import java.util.Optional;

/** Nothing is deleted that is not ours. */
public final class ForeignLaw implements Law {

  @Override
  public Optional<String> violation(Entry entry) {
    return entry.cause() instanceof Entry.Written written
            && written.request() instanceof Request.Delete delete
            && isForeign(entry.before(), delete.component())
        ? Optional.of("component %d is not ours, and is deleted".formatted(delete.component()))
        : Optional.empty();
  }

  private static boolean isForeign(Snapshot live, int component) {
    return live.objects().get(component).filter(o -> !o.isOurs()).isPresent();
  }
}

package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.util.Optional;

/** Objects are created in the stored phase Resuming only, and never for an AppWrapper that goes. */
public final class CreationLaw implements Law {

  @Override
  public Optional<String> violation(Entry entry) {
    if (!(entry.cause() instanceof Entry.Written written)
        || !(written.request() instanceof Request.Create)) {
      return Optional.empty();
    }
    Optional<Wrapper> wrapper = entry.before().wrapper();
    return wrapper.filter(CreationLaw::mayCreate).isPresent()
        ? Optional.empty()
        : Optional.of("creation while " + wrapper.map(CreationLaw::text).orElse("gone"));
  }

  private static boolean mayCreate(Wrapper wrapper) {
    return wrapper.status().phase() == Phase.RESUMING
        && wrapper.finalizer()
        && !wrapper.deleting()
        && !wrapper.managedByOther();
  }

  private static String text(Wrapper wrapper) {
    return "%s, deleting=%s, finalizer=%s"
        .formatted(wrapper.status().phase().text(), wrapper.deleting(), wrapper.finalizer());
  }
}

package dev.homeostat.appwrapper.reference.law;

import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.util.Optional;

/** The finalizer stays until the AppWrapper is deleted, and goes after the last status. */
public final class FinalizerLaw implements Law {

  @Override
  public Optional<String> violation(Entry entry) {
    if (!(entry.cause() instanceof Entry.Written written)
        || !(written.request() instanceof Request.RemoveFinalizer)) {
      return Optional.empty();
    }
    Wrapper wrapper = entry.before().wrapper().orElseThrow();
    if (!wrapper.deleting()) {
      return Optional.of("the finalizer goes although nobody deletes the AppWrapper");
    }
    boolean reserved = wrapper.status().isTrue(QUOTA_RESERVED);
    return reserved || wrapper.status().isTrue(RESOURCES_DEPLOYED)
        ? Optional.of("the finalizer goes before the last status")
        : Optional.empty();
  }
}

package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Phase;
import java.util.Optional;

/** The count of resets rises by one at most, on the way into Resetting, and up to its limit. */
public final class CountLaw implements Law {

  private final int limit;

  public CountLaw(int limit) {
    this.limit = limit;
  }

  @Override
  public Optional<String> violation(Entry entry) {
    return StatusWrite.of(entry).flatMap(this::violation);
  }

  private Optional<String> violation(StatusWrite write) {
    int before = write.before().resets();
    int after = write.after().resets();
    if (after == before) {
      return Optional.empty();
    }
    boolean resets =
        write.before().phase() != Phase.RESETTING && write.after().phase() == Phase.RESETTING;
    return resets && after == before + 1 && after <= limit
        ? Optional.empty()
        : Optional.of(
            "the count goes from %d to %d on the way from %s to %s; its limit is %d"
                .formatted(
                    before,
                    after,
                    write.before().phase().text(),
                    write.after().phase().text(),
                    limit));
  }
}

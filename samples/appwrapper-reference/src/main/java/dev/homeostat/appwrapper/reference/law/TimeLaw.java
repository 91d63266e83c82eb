package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Condition;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The time of a condition moves when its status flips, or to now when another episode begins; it
 * never goes back.
 */
public final class TimeLaw implements Law {

  @Override
  public Optional<String> violation(Entry entry) {
    Instant now = entry.before().now().truncatedTo(ChronoUnit.SECONDS);
    return StatusWrite.of(entry)
        .flatMap(
            w ->
                w.after().conditions().entrySet().stream()
                    .filter(c -> !isRight(w.before().condition(c.getKey()), c.getValue(), now))
                    .map(c -> text(c.getKey(), w, c.getValue()))
                    .findFirst());
  }

  private static boolean isRight(Optional<Condition> before, Condition after, Instant now) {
    boolean flips = before.filter(b -> b.status() == after.status()).isEmpty();
    boolean keeps = before.filter(b -> b.since().equals(after.since())).isPresent();
    return after.since().equals(now) || (!flips && keeps);
  }

  private static String text(ConditionType type, StatusWrite write, Condition after) {
    return "%s goes from %s to %s".formatted(type.text(), write.before().condition(type), after);
  }
}

package dev.homeostat.sharding.fence;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.FormerRoster;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apiguardian.api.API;

/**
 * The waiting for those who may hold segments by a former roster and are in the present one no
 * more. Used by one thread.
 */
@API(status = INTERNAL)
public final class FormerHolders {

  private static final long NOT_YET = Long.MAX_VALUE;

  /**
   * When what is known of a former roster became known.
   *
   * @param barred when too few of its members were left for a quorum
   * @param replaced when it was known to be replaced in the register
   */
  private record Moments(long barred, long replaced) {}

  private final SharingTiming timing;
  private final Map<Long, Moments> moments = new HashMap<>();

  /**
   * Creates a waiting that knows of no former roster yet.
   *
   * @param timing of the group
   */
  public FormerHolders(SharingTiming timing) {
    this.timing = timing;
  }

  /**
   * Notes what is known at a time.
   *
   * @param roster the present one
   * @param knows the latest roster that a member is known to know
   * @param departed the members that have promised to hold nothing
   * @param now the time
   */
  public void observe(
      GroupRoster roster, ToLongFunction<String> knows, Predicate<String> departed, long now) {
    moments
        .keySet()
        .removeIf(k -> roster.formers().stream().noneMatch(former -> former.number() == k));
    for (FormerRoster former : roster.formers()) {
      long later =
          former.members().stream()
              .filter(
                  member -> departed.test(member) || knows.applyAsLong(member) > former.number())
              .count();
      Moments last = moments.getOrDefault(former.number(), new Moments(NOT_YET, now));
      if (last.barred() == NOT_YET && later >= former.barrier()) {
        last = new Moments(now, last.replaced());
      }
      moments.put(former.number(), last);
    }
  }

  /**
   * Returns whether only present or departed members can hold segments by former rosters.
   *
   * @param roster the present one
   * @param departed the members that have promised to hold nothing
   * @param now the time
   * @return false while a former member may still write
   */
  public boolean isSettled(GroupRoster roster, Predicate<String> departed, long now) {
    return roster.formers().stream()
        .allMatch(former -> isOver(former, roster.members(), departed, now));
  }

  /**
   * Returns a roster without its expired former rosters. A former roster expires when the time of
   * the register has passed since it was replaced: then none of its members can write by it, also
   * not one that is in the present roster.
   *
   * @param roster the present one
   * @param now the time
   * @return the same members and owners
   */
  public GroupRoster withoutExpired(GroupRoster roster, long now) {
    return roster.awaiting(
        roster.formers().stream().filter(former -> !isExpired(former, now)).toList());
  }

  private boolean isExpired(FormerRoster former, long now) {
    Moments known = moments.get(former.number());
    return known != null
        && isPast(known.replaced(), timing.register().plus(timing.margin()).toNanos(), now);
  }

  private boolean isOver(
      FormerRoster former, Collection<String> members, Predicate<String> departed, long now) {
    if (former.members().stream().allMatch(each -> members.contains(each) || departed.test(each))) {
      return true;
    }
    Moments known = moments.get(former.number());
    return isExpired(former, now)
        || (known != null
            && isPast(known.barred(), timing.quorum().plus(timing.margin()).toNanos(), now));
  }

  private static boolean isPast(long begin, long wait, long now) {
    return begin != NOT_YET && now >= begin + wait;
  }
}

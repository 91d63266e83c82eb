package dev.homeostat.sharding.member;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;

/** The requests of a member to the register: one at a time, and when a read is due. */
final class RegisterRequests {

  private static final int READS_IN_ITS_TIME = 3;
  private static final int HEARTBEATS_BETWEEN_READS = 3;

  private final String self;
  private final SharingTiming timing;
  private final MemberNetwork network;

  private boolean asking;
  private boolean answered;
  private long lastRead;

  /** The number of the roster that was known when the last request was sent. */
  private long numberKnown;

  private String problem = "";

  RegisterRequests(String self, SharingTiming timing, MemberNetwork network) {
    this.self = self;
    this.timing = timing;
    this.network = network;
  }

  /** Returns why the last request failed; empty if it did not. */
  String problem() {
    return problem;
  }

  /** Returns whether the register has answered once, and no request is under way. */
  boolean isReady() {
    return answered && !asking;
  }

  void readIfDue(GroupRoster known, long now) {
    if (!asking && (!answered || now - lastRead >= interval(known))) {
      lastRead = now;
      asking = true;
      numberKnown = known.number();
      network.readRegister();
    }
  }

  /** Those who are in the roster need no read but the one that says that it is still so. */
  private long interval(GroupRoster known) {
    return problem.isEmpty() && known.members().contains(self)
        ? timing.register().toNanos() / READS_IN_ITS_TIME
        : HEARTBEATS_BETWEEN_READS * timing.heartbeat().toNanos();
  }

  /** Replaces a roster that is known by another one. */
  void replace(GroupRoster known, GroupRoster next) {
    asking = true;
    numberKnown = Math.max(numberKnown, known.number());
    network.replaceRoster(known, next);
  }

  /**
   * Notes an answer.
   *
   * @return whether the register has an older roster than it had before
   */
  boolean isReset(GroupRoster there) {
    asking = false;
    answered = true;
    problem = "";
    return there.number() < numberKnown;
  }

  /**
   * Notes that a request has failed.
   *
   * @return whether this is news
   */
  boolean isNews(String reason) {
    asking = false;
    boolean news = !reason.equals(problem);
    problem = reason;
    return news;
  }
}

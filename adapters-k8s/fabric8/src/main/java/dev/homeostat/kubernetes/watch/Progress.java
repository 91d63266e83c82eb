package dev.homeostat.kubernetes.watch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.wire.Reply;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The progress of a watch. Thread-safe. */
final class Progress {

  private static final int SHOWN = 200;

  /** The age up to which what was seen counts while the watch goes on with other segments. */
  private static final Duration MOMENT = Duration.ofSeconds(2);

  private final LongSupplier nanos;

  private boolean synced;
  private boolean seeing;
  private boolean refused;
  private boolean unserved;
  private String problem = "it has not begun";
  private String unread = "";

  /** True if the watch was ended to go on with other segments, and nothing else has happened. */
  private boolean switching;

  private long switchingSince;

  /**
   * A watch that has not begun.
   *
   * @param nanos a monotonic clock
   */
  Progress(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Records that a new list begins; objects that could not be read before may be gone. */
  synchronized void lists() {
    unread = "";
  }

  /** Records an object that is not valid. */
  synchronized void unread(String why) {
    unread = why;
  }

  /** Records that the watch has synced and receives events; returns whether for the first time. */
  synchronized boolean sees() {
    boolean first = !synced;
    synced = true;
    refused = false;
    seeing = true;
    switching = false;
    problem = "";
    return first;
  }

  /** It hears of nothing in the moment. */
  synchronized void blinks() {
    seeing = false;
    switching = false;
  }

  /**
   * Records that the watch is interrupted on purpose, and goes on from where it is with other
   * segments.
   */
  synchronized void switches() {
    if (seeing) {
      switching = true;
      switchingSince = nanos.getAsLong();
    }
    seeing = false;
  }

  /** Records that the kind is not served; returns whether that is new. */
  synchronized boolean unserved() {
    boolean isNew = !unserved;
    unserved = true;
    stuck(WatchHealth.UNSERVED);
    return isNew;
  }

  /** Records that the kind is served; returns whether it was not before. */
  synchronized boolean isServedAgain() {
    boolean was = unserved;
    unserved = false;
    return was;
  }

  /** It cannot go on for a while. */
  synchronized void stuck(String why) {
    seeing = false;
    switching = false;
    problem = why;
  }

  /** Records the reply of a server that refused a request. */
  void failed(Reply reply) {
    isRefused(reply.is(403) || reply.is(405));
    unanswered(reply);
  }

  /** Records that the kind could not be discovered. */
  void unanswered(Reply reply) {
    stuck(
        reply instanceof Reply.Lost lost
            ? shown(lost.message())
            : shown(((Reply.Received) reply).body(), reply.toString()));
  }

  private synchronized void isRefused(boolean now) {
    refused = now;
  }

  /** Returns whether the server refuses the watch, and not for a passing reason. */
  synchronized boolean isRefused() {
    return refused;
  }

  /** Records the status by which a server broke off a watch. */
  void brokenOff(JsonNode status) {
    stuck(shown(status, "the server broke it off"));
  }

  private static String shown(JsonNode status, String otherwise) {
    return shown(status.path("message").asText(otherwise));
  }

  private static String shown(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN);
  }

  /** Returns whether it has synced, and nothing is wrong since; it may be renewed just now. */
  synchronized boolean isComplete() {
    return synced && problem.isEmpty();
  }

  /** Returns whether what it knows is as of a moment ago. */
  synchronized boolean isSeeing() {
    return seeing || (switching && nanos.getAsLong() - switchingSince < MOMENT.toNanos());
  }

  synchronized WatchHealth health(WatchScope scope) {
    String why = isSeeing() ? unread : problem.isEmpty() ? "it begins again" : problem;
    return new WatchHealth(scope, synced, refused, why);
  }
}

package dev.homeostat.complete.shutdown;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.complete.access.Tree;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one application's shutdown, stored in the private tree of the hook. After a
 * restart the shutdown continues from it.
 *
 * @param asks whether its workloads can be asked at all; false before they are there
 * @param deadline the end of the time they have, or {@code null} before they are asked
 * @param attempts the number of requests so far
 * @param nextAttempt the time of the next request
 * @param calledAt the time of their confirmation, or {@code null}
 */
@API(status = INTERNAL)
public record ShutdownMemory(
    boolean asks,
    @Nullable Instant deadline,
    int attempts,
    @Nullable Instant nextAttempt,
    @Nullable Instant calledAt) {

  private static final String ASKS = "asks";
  private static final String ATTEMPTS = "attempts";
  private static final String NEXT_ATTEMPT = "nextAttempt";

  /** Nothing yet. */
  public static final ShutdownMemory EMPTY = new ShutdownMemory(false, null, 0, null, null);

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final int MOST_DOUBLINGS = 5;

  /**
   * Reads the tree.
   *
   * @param tree as {@link #toJson} writes it, and the endpoint adds to it
   * @return its content; a member that is not readable counts as missing
   */
  public static ShutdownMemory of(ObjectNode tree) {
    return new ShutdownMemory(
        tree.path(ASKS).asBoolean(),
        time(tree.path(Tree.DEADLINE)),
        tree.path(ATTEMPTS).asInt(),
        time(tree.path(NEXT_ATTEMPT)),
        time(tree.path(Tree.CALLED_AT)));
  }

  private static @Nullable Instant time(JsonNode text) {
    try {
      return text.isTextual() ? Instant.parse(text.asText()) : null;
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /**
   * The tree.
   *
   * @return a new one; empty if there is nothing to remember
   */
  public ObjectNode toJson() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    if (asks) {
      tree.put(ASKS, true);
    }
    if (attempts > 0) {
      tree.put(ATTEMPTS, attempts);
    }
    put(tree, Tree.DEADLINE, deadline);
    put(tree, NEXT_ATTEMPT, nextAttempt);
    put(tree, Tree.CALLED_AT, calledAt);
    return tree;
  }

  private static void put(ObjectNode tree, String name, @Nullable Instant time) {
    if (time != null) {
      tree.put(name, time.toString());
    }
  }

  /**
   * With workloads that can be asked, of which nothing else is known.
   *
   * @return a new value
   */
  public static ShutdownMemory ready() {
    return new ShutdownMemory(true, null, 0, null, null);
  }

  /**
   * Until when workloads have time.
   *
   * @return empty before they are asked
   */
  public Optional<Instant> until() {
    return Optional.ofNullable(deadline);
  }

  /**
   * Returns the time at which the workloads confirmed.
   *
   * @return empty if they have not
   */
  public Optional<Instant> confirmed() {
    return Optional.ofNullable(calledAt);
  }

  /**
   * With a deadline; one that is set already stays.
   *
   * @param end until when they have time from now on
   * @return a new value
   */
  public ShutdownMemory asking(Instant end) {
    return deadline == null ? new ShutdownMemory(asks, end, attempts, nextAttempt, calledAt) : this;
  }

  /**
   * Returns whether it is time to ask again.
   *
   * @param now the time
   * @return true for the first time, too
   */
  public boolean isDue(Instant now) {
    return nextAttempt == null || !now.isBefore(nextAttempt);
  }

  /**
   * With one more attempt; the pauses between them grow.
   *
   * @param now when it is made
   * @return a new value
   */
  public ShutdownMemory attempted(Instant now) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, MOST_DOUBLINGS));
    Duration bounded = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    return new ShutdownMemory(asks, deadline, attempts + 1, now.plus(bounded), calledAt);
  }
}

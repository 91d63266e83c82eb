package dev.homeostat.sharding.security;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those whose certificates were refused. The log has each once a minute. */
@API(status = INTERNAL)
public final class RefusedPeers {

  private static final Logger LOG = LoggerFactory.getLogger(RefusedPeers.class);

  private static final Duration LATELY = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int MOST = 100;

  /** A refusal of somebody, and when. */
  private record Refusal(String reason, long time) {}

  private final LongSupplier clock;
  private final Map<String, Refusal> peers = new LinkedHashMap<>();
  private final Map<String, Long> logged = new LinkedHashMap<>();

  /**
   * Creates an empty list.
   *
   * @param clock in nanoseconds
   */
  public RefusedPeers(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Notes a refused client. Anyone may connect, so it means nothing for this member.
   *
   * @param address of the client
   * @param reason why it was refused
   */
  public synchronized void caller(String address, String reason) {
    log("connection from " + address, reason);
  }

  /**
   * Notes a refused peer to which this member has connected, since it should be a member.
   *
   * @param address of the peer
   * @param reason why it was refused
   */
  public synchronized void peer(String address, String reason) {
    if (peers.size() < MOST || peers.containsKey(address)) {
      peers.put(address, new Refusal(reason, clock.getAsLong()));
    }
    log("replica at " + address, reason);
  }

  private void log(String who, String reason) {
    long now = clock.getAsLong();
    logged.values().removeIf(time -> now - time > PAUSE.toNanos());
    if (logged.size() < MOST && logged.putIfAbsent(who, now) == null) {
      LOG.warn("refused the {}: {}", who, reason);
    }
  }

  /**
   * Returns whom this member should have found lately and refused, and why.
   *
   * @return empty if there are none
   */
  public synchronized Optional<String> lately() {
    long now = clock.getAsLong();
    peers.values().removeIf(refusal -> now - refusal.time() > LATELY.toNanos());
    return peers.isEmpty()
        ? Optional.empty()
        : Optional.of(
            peers.entrySet().stream()
                .map(peer -> "replica at " + peer.getKey() + ": " + peer.getValue().reason())
                .collect(Collectors.joining("; ")));
  }
}

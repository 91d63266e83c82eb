package dev.homeostat.kubernetes;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.StateSecret.Parts;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The Secrets that are parts of states. Each save makes its own, with names that no other save has;
 * they are never changed, and count for as long as something names them.
 */
final class StateParts {

  /** A Secret holds a mebibyte at most. */
  static final int PIECE = 768 * 1024;

  /** The age after which parts without a reference belong to a save that broke off. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private static final int DIGITS = 16;

  private static final ClusterResponse UNANSWERED =
      ClusterResponse.Refused.noAnswer("no answer", false);

  private final Cluster cluster;
  private final Clock clock;

  StateParts(Cluster cluster, Clock clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  /** The outcome of creating parts. */
  sealed interface Making permits Made, NotMade {}

  /** All are there. */
  record Made(Parts parts) implements Making {}

  /** One was refused; those before it are gone again, if they could be deleted. */
  record NotMade(ClusterResponse answer) implements Making {}

  /** The outcome of reading parts. */
  sealed interface Reading permits Pieces, Missing {}

  /** The contents of all parts, in their order. */
  record Pieces(List<byte[]> bytes) implements Reading {}

  /** One that is not there, cannot be read or is no part. */
  record Missing(ResourceAddress address, ClusterResponse answer) implements Reading {

    /** Returns whether the server reports that it is not there. */
    boolean isAbsent() {
      return answer instanceof ClusterResponse.Absent;
    }
  }

  Making make(StateSecret secret, List<byte[]> pieces) {
    String save = UUID.randomUUID().toString().replace("-", "").substring(0, DIGITS);
    Parts parts = new Parts(save, pieces.size());
    for (int i = 0; i < pieces.size(); i++) {
      ClusterResponse answer = cluster.create(secret.part(parts, i, pieces.get(i)));
      if (!(answer instanceof ClusterResponse.Done)) {
        forget(secret, parts);
        return new NotMade(answer);
      }
    }
    return new Made(parts);
  }

  Reading read(StateSecret secret, Parts parts) {
    List<ResourceAddress> addresses = secret.addresses(parts);
    Map<ResourceAddress, ClusterResponse> answers = cluster.readAll(addresses);
    List<byte[]> pieces = new ArrayList<>();
    for (ResourceAddress address : addresses) {
      ClusterResponse answer = answers.getOrDefault(address, UNANSWERED);
      byte[] piece =
          answer instanceof ClusterResponse.Done done
              ? StateSecret.bytes(done.resource()).orElse(null)
              : null;
      if (piece == null) {
        return new Missing(address, answer);
      }
      pieces.add(piece);
    }
    return new Pieces(List.copyOf(pieces));
  }

  /** Deletes parts. Those that cannot be deleted now are left to a later save. */
  void forget(StateSecret secret, Parts parts) {
    for (ClusterResponse answer : cluster.readAll(secret.addresses(parts)).values()) {
      if (answer instanceof ClusterResponse.Done done) {
        cluster.delete(done.resource().address(), done.resource().uid());
      }
    }
  }

  /** Returns whether a part is too old for a save that is still about to refer to it. */
  boolean isAbandoned(Resource part) {
    try {
      return Instant.parse(part.tree().at("/metadata/creationTimestamp").asText())
          .isBefore(clock.instant().minus(ABANDONED));
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}

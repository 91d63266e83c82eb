package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import dev.homeostat.https.server.Client;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides about a call that has come whole: who proves it, and whether it is kept. */
final class CallAuthorizer {

  private static final Logger LOG = LoggerFactory.getLogger(CallAuthorizer.class);

  private final Authenticator authenticator;
  private final Recorder recorder;
  private final RateLimits limits;

  CallAuthorizer(Authenticator authenticator, Recorder recorder, RateLimits limits) {
    this.authenticator = authenticator;
    this.recorder = recorder;
    this.limits = limits;
  }

  Verdict judge(Client client, Call call, Credentials credentials) {
    try {
      Optional<String> uid = authenticator.admit(call, credentials);
      if (uid.isEmpty()) {
        return wrong(client, credentials, "unproven");
      }
      Recording recording = recorder.record(call, uid.get());
      if (recording instanceof Recording.Unknown) {
        return wrong(client, credentials, "no such application");
      }
      return kept(credentials, recording);
    } catch (RuntimeException e) {
      // The exception's message may repeat secrets.
      LOG.error("{}: a call cannot be judged: {}", call.application(), e.getClass().getName());
      return new Verdict(EndpointResponse.FAILED, Optional.of(credentials), "error");
    }
  }

  /**
   * Counts all calls that are answered alike, so that the limit does not reveal the reason either.
   */
  private Verdict wrong(Client client, Credentials credentials, String outcome) {
    Optional<Duration> waiting = limits.wrong(client);
    return waiting.isPresent()
        ? new Verdict(
            EndpointResponse.tooMany(waiting.get()),
            Optional.of(credentials),
            "too many wrong calls")
        : new Verdict(EndpointResponse.UNAUTHORIZED, Optional.of(credentials), outcome);
  }

  private static Verdict kept(Credentials credentials, Recording recording) {
    Optional<Credentials> shown = Optional.of(credentials);
    if (recording instanceof Recording.Stored) {
      return new Verdict(EndpointResponse.ACCEPTED, shown, "accepted");
    } else if (recording instanceof Recording.Known) {
      return new Verdict(EndpointResponse.ACCEPTED, shown, "accepted before");
    } else if (recording instanceof Recording.NotAsked) {
      return new Verdict(EndpointResponse.NOT_ASKED, shown, "not asked");
    }
    return new Verdict(EndpointResponse.UNAVAILABLE, shown, "not stored");
  }
}

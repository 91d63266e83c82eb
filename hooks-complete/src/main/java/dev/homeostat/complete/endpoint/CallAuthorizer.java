package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides about a call that has come whole: who proves it, and whether it is kept. */
final class CallAuthorizer {

  private static final Logger LOG = LoggerFactory.getLogger(CallAuthorizer.class);

  private final Authenticator gatekeeper;
  private final Recorder recorder;
  private final RateLimits limits;

  CallAuthorizer(Authenticator gatekeeper, Recorder recorder, RateLimits limits) {
    this.gatekeeper = gatekeeper;
    this.recorder = recorder;
    this.limits = limits;
  }

  Verdict judge(Client client, Call call, Credentials presented) {
    try {
      Optional<String> uid = gatekeeper.admit(call, presented);
      if (uid.isEmpty()) {
        return wrong(client, presented, "unproven");
      }
      Recording recording = recorder.record(call, uid.get());
      if (recording instanceof Recording.Unknown) {
        return wrong(client, presented, "no such application");
      }
      return kept(presented, recording);
    } catch (RuntimeException e) {
      // Nobody knows what its message repeats.
      LOG.error("{}: a call cannot be judged: {}", call.application(), e.getClass().getName());
      return new Verdict(Answer.FAILED, Optional.of(presented), "error");
    }
  }

  /** Counts all that are answered alike, so that the limit does not tell them apart either. */
  private Verdict wrong(Client client, Credentials presented, String outcome) {
    Optional<Duration> waiting = limits.wrong(client);
    return waiting.isPresent()
        ? new Verdict(Answer.tooMany(waiting.get()), Optional.of(presented), "too many wrong calls")
        : new Verdict(Answer.UNAUTHORIZED, Optional.of(presented), outcome);
  }

  private static Verdict kept(Credentials presented, Recording recording) {
    Optional<Credentials> shown = Optional.of(presented);
    if (recording instanceof Recording.Stored) {
      return new Verdict(Answer.ACCEPTED, shown, "accepted");
    } else if (recording instanceof Recording.Known) {
      return new Verdict(Answer.ACCEPTED, shown, "accepted before");
    } else if (recording instanceof Recording.NotAsked) {
      return new Verdict(Answer.NOT_ASKED, shown, "not asked");
    }
    return new Verdict(Answer.UNAVAILABLE, shown, "not stored");
  }
}

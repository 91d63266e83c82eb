package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/** A fault that a {@link FaultProxy} injects into one request. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface Fault {

  /** Nothing: it goes to the server and its answer comes back. */
  record Pass() implements Fault {}

  /** The connection ends before anything was sent on. */
  record Cut() implements Fault {}

  /**
   * It is sent on later.
   *
   * @param by how much later
   */
  record Delay(Duration by) implements Fault {
    // Refuses null.
    public Delay {
      Objects.requireNonNull(by, "by");
    }
  }

  /**
   * It is not sent on, and refused in the words of the server.
   *
   * @param refusal how
   */
  record Refuse(Refusal refusal) implements Fault {
    // Refuses null.
    public Refuse {
      Objects.requireNonNull(refusal, "refusal");
    }
  }

  /** The server does it, and the connection ends instead of an answer. */
  record Drop() implements Fault {}

  /** The server does it, and 504 is answered, as when its store took too long. */
  record TimeOut() implements Fault {}

  /**
   * A watch is ended in its middle. All other requests pass.
   *
   * @param events after how many events
   * @param broken whether the connection breaks in the middle of the next event, and does not end
   *     as when the server ends it
   */
  record EndWatch(int events, boolean broken) implements Fault {}
}

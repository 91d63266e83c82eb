package dev.homeostat.testkit.fault;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.testkit.fault.Fault.Counted;
import dev.homeostat.testkit.fault.Fault.Moment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The faults by name, to be imported statically:
 *
 * <pre>{@code
 * Simulation.of(shop).faults(normalises(), losesAnswerTo(write(2)), stopsBefore(request(7)));
 * Simulation.of(shop).faults(Faults.seeded(42));
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Faults {

  private Faults() {}

  /**
   * Faults as they come: some manners of the server, and some requests that fail for a while. An
   * application that is repaired by itself settles under them.
   *
   * @param seed gives the same faults each time
   * @return a plan that shows them and the seed
   */
  public static FaultPlan seeded(long seed) {
    return Chance.plan(seed);
  }

  /**
   * A server with some manners, and nothing that fails.
   *
   * @param seed gives the same manners each time
   * @return a plan that shows them and the seed
   */
  public static FaultPlan manners(long seed) {
    return Chance.manners(seed);
  }

  /**
   * These faults and no others.
   *
   * @param faults of which each strikes at its moment
   * @return the plan
   */
  public static FaultPlan of(Fault... faults) {
    return new FaultPlan(0, List.of(faults));
  }

  /**
   * The server sets fields that were left out.
   *
   * @return the fault
   */
  public static Fault fillsIn() {
    return Manner.FILLS_IN;
  }

  /**
   * The server writes values in its own form.
   *
   * @return the fault
   */
  public static Fault normalises() {
    return Manner.NORMALISES;
  }

  /**
   * The server drops some fields of custom resources.
   *
   * @return the fault
   */
  public static Fault prunes() {
    return Manner.PRUNES;
  }

  /**
   * The server keeps lists in another order.
   *
   * @return the fault
   */
  public static Fault reorders() {
    return Manner.REORDERS;
  }

  /**
   * The server adds an annotation, and a container to pods.
   *
   * @return the fault
   */
  public static Fault injects() {
    return Manner.INJECTS;
  }

  /**
   * A read of one object.
   *
   * @param number counted from 1
   * @return the moment
   */
  public static Moment read(int number) {
    return new Moment(Counted.READ, number);
  }

  /**
   * A create, patch or delete.
   *
   * @param number counted from 1
   * @return the moment
   */
  public static Moment write(int number) {
    return new Moment(Counted.WRITE, number);
  }

  /**
   * A read or a write.
   *
   * @param number counted from 1
   * @return the moment
   */
  public static Moment request(int number) {
    return new Moment(Counted.REQUEST, number);
  }

  /**
   * A save of the state; only the engine's end can strike there.
   *
   * @param number counted from 1
   * @return the moment
   */
  public static Moment save(int number) {
    return new Moment(Counted.SAVE, number);
  }

  /**
   * Returns the loss of the response to a write that is done.
   *
   * @param at when
   * @return the fault
   */
  public static Fault losesAnswerTo(Moment at) {
    return new Fault.LostAnswer(at);
  }

  /**
   * 409 Conflict: the object has moved.
   *
   * @param at when
   * @return the fault
   */
  public static Fault conflictAt(Moment at) {
    return refusesWith(
        at,
        ClusterResponse.Refused.of(
            409, "Conflict", "the object has been modified; please try again"));
  }

  /**
   * 422 Invalid.
   *
   * @param at when
   * @param fields what the server finds wrong, as in {@code spec.replicas}; none for a patch that
   *     does not fit
   * @return the fault
   */
  public static Fault invalidAt(Moment at, String... fields) {
    List<ClusterResponse.Cause> causes =
        Arrays.stream(fields)
            .map(field -> new ClusterResponse.Cause("FieldValueInvalid", field, "Invalid value"))
            .toList();
    return refusesWith(
        at, ClusterResponse.Refused.of(422, "Invalid", "it is invalid").withCauses(causes));
  }

  /**
   * 429 Too Many Requests.
   *
   * @param at when
   * @param retryAfter the delay that the server asks for
   * @return the fault
   */
  public static Fault tooManyRequestsAt(Moment at, Duration retryAfter) {
    return refusesWith(
        at,
        ClusterResponse.Refused.of(429, "TooManyRequests", "please slow down")
            .withRetryAfter(retryAfter));
  }

  /**
   * An error of the server.
   *
   * @param at when
   * @param code 500 to 599
   * @return the fault
   */
  public static Fault serverErrorAt(Moment at, int code) {
    if (code < 500 || code > 599) {
      throw new IllegalArgumentException("expected 500 to 599, got " + code);
    }
    String reason =
        switch (code) {
          case 503 -> "ServiceUnavailable";
          case 504 -> "Timeout";
          default -> "InternalError";
        };
    // A gateway that gave up cannot know whether the server has.
    return refusesWith(
        at,
        ClusterResponse.Refused.of(code, reason, "the server failed").withMaybeDone(code == 504));
  }

  /**
   * Any other refusal.
   *
   * @param at when
   * @param answer the response of the server
   * @return the fault
   */
  public static Fault refusesWith(Moment at, ClusterResponse.Refused answer) {
    return new Fault.Refusal(at, answer);
  }

  /**
   * The engine dies before the request is sent.
   *
   * @param at when
   * @return the fault
   */
  public static Fault stopsBefore(Moment at) {
    return new Fault.Stop(at, false);
  }

  /**
   * Returns the end of the engine after a request is done, before its response is handled.
   *
   * @param at when
   * @return the fault
   */
  public static Fault stopsAfter(Moment at) {
    return new Fault.Stop(at, true);
  }
}

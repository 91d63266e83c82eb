package dev.homeostat.testkit.fault;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/** One thing that goes wrong, or otherwise than asked. Made by {@link Faults}. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface Fault permits Manner, Fault.LostAnswer, Fault.Refusal, Fault.Stop {

  /**
   * Returns the moment of the fault.
   *
   * @return empty for a manner, which is always active
   */
  default Optional<Moment> moment() {
    return Optional.empty();
  }

  /** The events that are counted to find the moment of a fault. */
  enum Counted {
    /** Reads of one object. */
    READ,
    /** Creates, patches and deletes. */
    WRITE,
    /** Reads and writes alike. */
    REQUEST,
    /** Saves of the state. */
    SAVE;

    /** In small letters. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The moment of a fault.
   *
   * @param counted what is counted
   * @param number which of them, counted from 1 since the plan was put into force
   */
  record Moment(Counted counted, int number) {
    // Counts from one.
    public Moment {
      Objects.requireNonNull(counted, "counted");
      if (number < 1) {
        throw new IllegalArgumentException("counted from 1, got " + number);
      }
    }

    private void requireRequest() {
      if (counted == Counted.SAVE) {
        throw new IllegalArgumentException("at a save, nothing but a stop can strike");
      }
    }

    /** As in {@code write 3}. */
    @Override
    public String toString() {
      return counted + " " + number;
    }
  }

  /**
   * The server does it, and the answer is lost on the way.
   *
   * @param at when
   */
  record LostAnswer(Moment at) implements Fault {
    // A store has no answers that are lost.
    public LostAnswer {
      Objects.requireNonNull(at, "at");
      at.requireRequest();
    }

    @Override
    public Optional<Moment> moment() {
      return Optional.of(at);
    }

    @Override
    public String toString() {
      return "loses the answer to " + at;
    }
  }

  /**
   * The server refuses the request.
   *
   * @param at when
   * @param answer its response
   */
  record Refusal(Moment at, ClusterResponse.Refused answer) implements Fault {
    // A store has no HTTP answers.
    public Refusal {
      Objects.requireNonNull(at, "at");
      Objects.requireNonNull(answer, "answer");
      at.requireRequest();
    }

    @Override
    public Optional<Moment> moment() {
      return Optional.of(at);
    }

    @Override
    public String toString() {
      return "answers " + answer + " to " + at;
    }
  }

  /**
   * The engine dies, as a killed process does.
   *
   * @param at when
   * @param done whether the server still does what was asked
   */
  record Stop(Moment at, boolean done) implements Fault {
    // Refuses null.
    public Stop {
      Objects.requireNonNull(at, "at");
    }

    @Override
    public Optional<Moment> moment() {
      return Optional.of(at);
    }

    @Override
    public String toString() {
      return "stops " + (done ? "after " : "before ") + at;
    }
  }
}

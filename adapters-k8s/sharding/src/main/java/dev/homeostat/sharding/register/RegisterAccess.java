package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests of a member to its register, one after the other on a thread of their own. */
@API(status = INTERNAL)
public final class RegisterAccess {

  /** The answers, on the thread of the requests. */
  @API(status = INTERNAL)
  public interface Answers {

    /**
     * The register has a roster.
     *
     * @param roster as it is there
     * @param begun when the request was sent
     */
    void found(GroupRoster roster, long begun);

    /**
     * It is not known what the register has.
     *
     * @param problem why, for people
     */
    void failed(String problem);
  }

  private static final Logger LOG = LoggerFactory.getLogger(RegisterAccess.class);

  private final RosterRegister register;
  private final LongSupplier clock;
  private final Answers answers;
  private final ExecutorService thread;

  /**
   * Creates an access, with a thread of its own.
   *
   * @param name of the member
   * @param register that is asked
   * @param clock the time of requests
   * @param answers get what the register has
   */
  public RegisterAccess(String name, RosterRegister register, LongSupplier clock, Answers answers) {
    this.register = register;
    this.clock = clock;
    this.answers = answers;
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread next = new Thread(task, "sharing-" + name + "-register");
              next.setDaemon(true);
              return next;
            });
  }

  /** Asks for the roster. */
  public void read() {
    submit(this::find);
  }

  private void find() throws IOException {
    long begun = clock.getAsLong();
    answers.found(RosterText.parse(register.read()), begun);
  }

  /**
   * Replaces a roster. The answer is what is in the register then.
   *
   * @param last the roster that is expected to be there
   * @param next the new one
   */
  public void replace(GroupRoster last, GroupRoster next) {
    submit(
        () -> {
          long begun = clock.getAsLong();
          if (register.replace(RosterText.format(last), RosterText.format(next))) {
            answers.found(next, begun);
          } else {
            find();
          }
        });
  }

  /** A request. */
  private interface Request {
    void send() throws IOException;
  }

  private void submit(Request request) {
    try {
      thread.execute(() -> run(request));
    } catch (RejectedExecutionException e) {
      LOG.debug("it has ended, and asks no more", e);
    }
  }

  private void run(Request request) {
    try {
      request.send();
    } catch (ForeignGroupException e) {
      answers.failed("" + e.getMessage());
    } catch (IOException e) {
      answers.failed("the register cannot be reached: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      answers.failed("the register holds something else than a roster: " + e.getMessage());
    } catch (RuntimeException e) {
      answers.failed("the register fails: " + e);
    }
  }

  /**
   * Ends, and begins no request any more. Waits for one that is under way.
   *
   * @param patience the longest wait
   * @param unit of the wait
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  public void end(long patience, TimeUnit unit) throws InterruptedException {
    thread.shutdownNow();
    thread.awaitTermination(patience, unit);
  }
}

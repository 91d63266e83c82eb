package dev.homeostat.sharding;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests of a member to its register, one after the other on a thread of their own. */
final class RegisterAccess {

  /** The answers, on the thread of the requests. */
  interface Answers {

    /**
     * The register has a roster.
     *
     * @param roster as it is there
     * @param begun when the request was sent
     */
    void found(GroupRoster roster, long begun);

    /** It is not known what the register has. */
    void failed(String problem);
  }

  private static final Logger LOG = LoggerFactory.getLogger(RegisterAccess.class);

  private final RosterRegister register;
  private final LongSupplier clock;
  private final Answers answers;
  private final ExecutorService thread;

  RegisterAccess(String name, RosterRegister register, LongSupplier clock, Answers answers) {
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

  void read() {
    submit(this::find);
  }

  private void find() throws IOException {
    long begun = clock.getAsLong();
    answers.found(RosterText.parse(register.read()), begun);
  }

  /** Replaces a roster. The answer is what is in the register then. */
  void replace(GroupRoster last, GroupRoster next) {
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
    } catch (IOException e) {
      answers.failed("the register cannot be reached: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      answers.failed("the register holds something else than a roster: " + e.getMessage());
    } catch (RuntimeException e) {
      answers.failed("the register fails: " + e);
    }
  }

  /** Ends, and begins no request any more. Waits for one that is under way. */
  void end(long patience, TimeUnit unit) throws InterruptedException {
    thread.shutdownNow();
    thread.awaitTermination(patience, unit);
  }
}

package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.spi.MissingReaderException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apiguardian.api.API;

/** The application that a function has made of a primary object, or the reason for none. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface ApplicationDescription {

  /**
   * The application of the object.
   *
   * @param application named like the object; has its revision
   */
  record Described(Application application) implements ApplicationDescription {
    // Refuses null.
    public Described {
      Objects.requireNonNull(application, "application");
    }
  }

  /**
   * There is no application: the function has failed, or its result is not of this object.
   *
   * @param problem why, without the message of a failure, which may quote values
   * @param cause what was thrown
   */
  record Undescribed(Problem problem, Throwable cause) implements ApplicationDescription {

    private static final String CORRECTION =
        "correct the function that makes it; the log may have more";

    // Refuses null.
    public Undescribed {
      Objects.requireNonNull(problem, "problem");
      Objects.requireNonNull(cause, "cause");
    }

    /**
     * Returns an invalid application, of which a pass does nothing but report the problem.
     *
     * @param primary the object
     * @return an application with the problem
     */
    public Application refused(Resource primary) {
      return Application.ownedBy(Owner.of(primary)).problems(List.of(problem)).build();
    }
  }

  /**
   * Calls a function.
   *
   * @param primary the object
   * @param function makes its application
   * @return the result; failures and errors of the function are not thrown
   */
  static ApplicationDescription of(Resource primary, Callable<Application> function) {
    Application made;
    try {
      made = function.call();
    } catch (MissingReaderException e) {
      return undescribed(primary, "a text that nothing reads", e.advice(), e);
    } catch (Exception | Error e) {
      return undescribed(primary, e.getClass().getName(), Undescribed.CORRECTION, e);
    }
    if (made == null) {
      return undescribed(
          primary, "none", Undescribed.CORRECTION, new IllegalStateException("no application"));
    }
    try {
      return new Described(DescribedApplication.of(made, primary));
    } catch (IllegalStateException e) {
      return undescribed(primary, "that of " + made.id(), Undescribed.CORRECTION, e);
    }
  }

  private static Undescribed undescribed(
      Resource primary, String got, String advice, Throwable cause) {
    return new Undescribed(
        Problem.error("NoApplication")
            .of(primary.id())
            .expected("the application of this object, with its namespace and name")
            .got(got)
            .advice(advice),
        cause);
  }

  /**
   * Returns the application for a teardown, which goes by the state: of the object matter only
   * settings and hooks.
   *
   * @param primary the object
   * @return the application; one without settings if there is none
   */
  default Application forTeardown(Resource primary) {
    return this instanceof Described described
        ? described.application()
        : Application.ownedBy(Owner.of(primary)).build();
  }
}

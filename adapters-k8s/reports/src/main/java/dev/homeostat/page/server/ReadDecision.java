package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/** The decision whether the owner of a token may read an object. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface ReadDecision {

  /**
   * The user may read the object.
   *
   * @param user the name of the user
   */
  record Granted(String user) implements ReadDecision {
    // Refuses null.
    public Granted {
      Objects.requireNonNull(user, "user");
    }
  }

  /**
   * The user may not read the object.
   *
   * @param user the name of the user
   */
  record Refused(String user) implements ReadDecision {
    // Refuses null.
    public Refused {
      Objects.requireNonNull(user, "user");
    }
  }

  /** The token is not valid. */
  record Unauthenticated() implements ReadDecision {}
}

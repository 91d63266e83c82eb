package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import java.io.IOException;
import org.apiguardian.api.API;

/** Decides who may read a page. Called by several threads at once. */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ReaderAccess {

  /**
   * Decides whether the owner of a token may read the object of an application. Must not look
   * whether the object exists: the decision is the same if it does not.
   *
   * @param token as it was presented; never in logs and messages
   * @param application namespace and name of the object
   * @return the decision
   * @throws IOException if there is no decision now; its message is logged
   */
  ReadDecision decide(String token, ApplicationId application) throws IOException;
}

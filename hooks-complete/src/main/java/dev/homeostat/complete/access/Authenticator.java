package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Says whom a caller has proven to be. Asks no store, takes the same time for every wrong token,
 * and is thread-safe.
 */
@API(status = INTERNAL)
@FunctionalInterface
public interface Authenticator {

  /**
   * Judges what a caller presents.
   *
   * @param call what it calls
   * @param credentials its credentials
   * @return the uid of the incarnation of the application for which it may call; empty for nobody
   */
  Optional<String> admit(Call call, Credentials credentials);
}

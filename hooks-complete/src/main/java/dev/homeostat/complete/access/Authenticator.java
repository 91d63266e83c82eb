package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Verifies the identity of a caller. Reads no store, takes the same time for every wrong token, and
 * is thread-safe.
 */
@API(status = INTERNAL)
@FunctionalInterface
public interface Authenticator {

  /**
   * Verifies the credentials of a caller.
   *
   * @param call what it calls
   * @param credentials its credentials
   * @return the uid of the incarnation of the application for which it may call; empty if it may
   *     not call
   */
  Optional<String> admit(Call call, Credentials credentials);
}

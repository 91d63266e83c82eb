package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Several ways to prove who one is, of which one is enough. All are tried, so that it does not show
 * in the time which one it was.
 *
 * @param gatekeepers each knows one way
 */
@API(status = INTERNAL)
public record CompositeAuthenticator(List<Authenticator> gatekeepers) implements Authenticator {

  // Copies the list.
  public CompositeAuthenticator {
    gatekeepers = List.copyOf(gatekeepers);
  }

  @Override
  public Optional<String> admit(Call call, Credentials credentials) {
    List<Optional<String>> answers =
        gatekeepers.stream().map(gatekeeper -> gatekeeper.admit(call, credentials)).toList();
    return answers.stream().flatMap(Optional::stream).findFirst();
  }
}

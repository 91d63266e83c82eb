package dev.homeostat.complete.token;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.TokenKey;
import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Issues and verifies tokens, in the same time whether they are right or wrong.
 *
 * @param keys from which they are derived
 * @param clock determines which keys are still valid
 */
@API(status = INTERNAL)
public record Tokens(TokenKeys keys, Clock clock) implements Authenticator {

  /**
   * The token of a workload.
   *
   * @param call for which it is
   * @param uid of the incarnation of the application
   * @return the same each time, until the key is another one
   */
  public String of(Call call, String uid) {
    return Token.of(call, uid, keys.current()).text();
  }

  @Override
  public Optional<String> admit(Call call, Credentials credentials) {
    Token token = Token.parse(credentials.token().orElse(""));
    boolean right = false;
    for (TokenKey key : keys.counting(clock.instant())) {
      right |= MessageDigest.isEqual(Token.of(call, token.uid(), key).code(), token.code());
    }
    return right ? Optional.of(token.uid()) : Optional.empty();
  }
}

package dev.homeostat.complete.token;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.TokenKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The key of today, and those before it that still count: a workload that started before a rotation
 * goes on with the token that it has.
 *
 * @param current makes tokens
 * @param previous knows tokens that were made before
 */
@API(status = INTERNAL)
public record TokenKeys(TokenKey current, List<Previous> previous) {

  /**
   * A key that makes no more tokens.
   *
   * @param key the key
   * @param until when its tokens stop to count
   */
  public record Previous(TokenKey key, Instant until) {}

  // Copies the list.
  public TokenKeys {
    previous = List.copyOf(previous);
  }

  /**
   * The keys whose tokens count.
   *
   * @param now the time
   * @return the current one first
   */
  public List<TokenKey> counting(Instant now) {
    List<TokenKey> keys = new ArrayList<>();
    keys.add(current);
    for (Previous old : previous) {
      if (now.isBefore(old.until())) {
        keys.add(old.key());
      }
    }
    return keys;
  }
}

package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The limits of a text. Larger texts are refused with a problem that names the limit.
 *
 * @param characters of a text
 * @param depth levels of nesting, those that aliases add included
 * @param values written in one document
 * @param aliases of lists and objects in one document
 * @param aliased values that aliases may add to those written in one document
 * @param scalar characters of a single value or key
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record YamlLimits(
    int characters, int depth, int values, int aliases, int aliased, int scalar) {

  /** Limits that allow a manifest of 100 000 resources, but no billion-laughs attack. */
  public static final YamlLimits DEFAULT =
      new YamlLimits(
          64 * 1024 * 1024, 200, Integer.MAX_VALUE, Integer.MAX_VALUE, 100_000, 16 * 1024 * 1024);

  // Checks that no limit excludes every text.
  public YamlLimits {
    if (characters < 1 || depth < 1 || values < 1 || aliases < 0 || aliased < 0 || scalar < 1) {
      throw new IllegalArgumentException("a limit leaves room for something");
    }
  }
}

package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * What a text may cost. Whatever is larger is refused with a clear problem.
 *
 * @param characters of a text
 * @param depth levels of nesting
 * @param aliased values that aliases may add to those written
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record YamlLimits(int characters, int depth, int aliased) {

  /** Room for a manifest of 100 000 resources; none for a bomb. */
  public static final YamlLimits DEFAULT = new YamlLimits(256 * 1024 * 1024, 200, 100_000);
}

package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The name of a rule of a policy pack.
 *
 * @param pack the pack and its version
 * @param rule the name of the rule in it
 */
@API(status = STABLE, since = "0.1")
public record RuleReference(PackVersion pack, String rule) {

  // Refuses null.
  public RuleReference {
    Objects.requireNonNull(pack, "pack");
    Objects.requireNonNull(rule, "rule");
  }

  /** As in {@code rule replicas of pack hpa 1.0.0}. */
  @Override
  public String toString() {
    return "rule " + rule + " of pack " + pack;
  }
}

package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Rules about the fields that a well-known controller writes (rule SCHEMA-11).
 *
 * @param version the name of the pack, and its version
 * @param purpose the controller that it is for, in one line
 * @param rules in their order
 */
@API(status = STABLE, since = "0.1")
public record PolicyPack(PackVersion version, String purpose, List<PackRule> rules) {

  // Copies the list.
  public PolicyPack {
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(purpose, "purpose");
    rules = List.copyOf(Objects.requireNonNull(rules, "rules"));
  }

  /**
   * Returns the name of the pack.
   *
   * @return as in {@code hpa}
   */
  public String name() {
    return version.name();
  }

  /**
   * Returns the groups and kinds that the rules are about.
   *
   * @return sorted
   */
  public Set<String> kinds() {
    Set<String> kinds = new TreeSet<>();
    rules.forEach(rule -> kinds.addAll(rule.targets().kinds()));
    return kinds;
  }

  /**
   * Returns the name by which a rule of this pack is shown.
   *
   * @param rule one of the rules
   * @return with the version of the pack
   */
  public RuleReference reference(PackRule rule) {
    return new RuleReference(version, rule.name());
  }
}

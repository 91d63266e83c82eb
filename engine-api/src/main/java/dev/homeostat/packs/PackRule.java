package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A rule of a policy pack.
 *
 * @param name unique in the pack
 * @param targets the objects that it is about
 * @param paths the fields and lists of these objects
 * @param reason who writes them, and why
 */
@API(status = STABLE, since = "0.1")
public record PackRule(String name, RuleTargets targets, List<LeftPath> paths, String reason) {

  // Copies the list.
  public PackRule {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(targets, "targets");
    paths = List.copyOf(Objects.requireNonNull(paths, "paths"));
    Objects.requireNonNull(reason, "reason");
  }
}

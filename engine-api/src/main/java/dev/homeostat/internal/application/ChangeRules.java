package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Action;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.DeleteOptions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The rules about changes of the cluster.
 *
 * @param actions the changes that are allowed; none to observe
 * @param created the objects that the owner knows to have been created; without, the state counts
 * @param deleteOptions the options of all deletions
 */
@API(status = INTERNAL, since = "0.1")
public record ChangeRules(
    Set<Action> actions, @Nullable Set<ResourceAddress> created, DeleteOptions deleteOptions) {

  // Copies the sets.
  public ChangeRules {
    Set<Action> allowed = EnumSet.noneOf(Action.class);
    allowed.addAll(actions);
    actions = Collections.unmodifiableSet(allowed);
    created = created == null ? null : Set.copyOf(created);
  }
}

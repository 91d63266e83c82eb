package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.HookReference;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The hooks of an application.
 *
 * @param requested the hooks that run
 * @param retired the names of hooks that are gone for good (rule HOOK-5)
 */
@API(status = INTERNAL, since = "0.1")
public record HookSelection(List<HookReference> requested, Set<String> retired) {

  // Copies the hooks.
  public HookSelection {
    requested = List.copyOf(requested);
    retired = Set.copyOf(retired);
  }
}

package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An application's wish for a hook (rule HOOK-3).
 *
 * @param name the hook's name; not empty
 * @param settings for this application, frozen; empty if there are none
 */
@API(status = STABLE, since = "0.1")
public record HookReference(String name, ObjectNode settings) {

  // Freezes the settings.
  public HookReference {
    Objects.requireNonNull(name, "name");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a hook is asked for by its name");
    }
    settings = Trees.freeze(Objects.requireNonNull(settings, "settings"));
  }

  /**
   * A wish without settings.
   *
   * @param name the hook's name
   * @return the wish
   */
  public static HookReference of(String name) {
    return new HookReference(name, Trees.emptyObject());
  }

  /** The name; settings may be sensitive. */
  @Override
  public String toString() {
    return name;
  }
}

package dev.homeostat.appbundle.hook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.porch.PackageState;
import org.jspecify.annotations.Nullable;

/**
 * The packages whose contents are not known, which hold up the components behind them.
 *
 * @param position the place of the first of them; null if there is none
 * @param reason why its contents are not known, for people
 * @param retry whether Porch has to be asked again for one of them
 */
public record PackageHold(@Nullable Integer position, String reason, boolean retry) {

  /** The hold of a bundle whose packages are all known. */
  public static final PackageHold NONE = new PackageHold(null, "", false);

  /**
   * Adds a package, after those before it.
   *
   * @param component whose package it is
   * @param state of the package; without a reason it is known, and holds up nothing
   */
  public PackageHold and(BundleComponent component, PackageState state) {
    if (state.reason().isEmpty()) {
      return this;
    }
    return new PackageHold(
        position == null ? component.position() : position,
        position == null ? state.reason() : reason,
        retry || state instanceof PackageState.Unreadable);
  }

  boolean holds(BundleComponent component) {
    return position != null && component.position() > position;
  }

  /** Returns the settings of the {@link PackageHoldHook} of the application. */
  public ObjectNode settings() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    if (position != null) {
      tree.put("position", position);
    }
    return tree.put("reason", reason).put("retry", retry);
  }
}

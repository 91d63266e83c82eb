package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A path that a rule of a policy pack leaves to other writers, and in which way.
 *
 * @param path which fields or lists
 * @param effect what happens to them
 */
@API(status = STABLE, since = "0.1")
public record LeftPath(PackPath path, Effect effect) {

  /** The effect of a rule; there is no other one. */
  public enum Effect {
    /** The field is not observed: its value in the manifest is sent at creation only. */
    LEAVE_FIELD("left to other writers"),
    /** The list has no maximum: elements that the manifest does not have stay. */
    OPEN_LIST("may have elements of others");

    private final String text;

    Effect(String text) {
      this.text = text;
    }

    /** As people read it. */
    @Override
    public String toString() {
      return text;
    }
  }

  // Refuses null.
  public LeftPath {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(effect, "effect");
  }
}

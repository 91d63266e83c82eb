package dev.homeostat.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The required members of a value that is built, and those of them that are missing. */
@API(status = INTERNAL, since = "0.1")
public final class RequiredMembers {

  private final String type;
  private final List<String> missing = new ArrayList<>(0);

  /**
   * Creates an empty set of members.
   *
   * @param type the simple name of the value's class
   */
  public RequiredMembers(String type) {
    this.type = type;
  }

  /**
   * Returns a member as it was given to the builder.
   *
   * @param <T> the type of the member
   * @param name the name of the member
   * @param value its value; if it is missing, {@link #check} fails
   * @return the value
   */
  @SuppressWarnings("NullAway") // the constructor that gets a missing value fails in check()
  public <T> T of(String name, @Nullable T value) {
    if (value == null) {
      missing.add(name);
    }
    return value;
  }

  /**
   * Checks that no member is missing.
   *
   * @throws IllegalStateException if at least one is; the message names all of them
   */
  public void check() {
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          type
              + " is incomplete: set "
              + String.join(", ", missing)
              + " on the builder before build()");
    }
  }
}

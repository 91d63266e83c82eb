package dev.homeostat.fields;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/** A field of an object and its owners. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface FieldOwnership {

  /**
   * Returns the path of the field. Elements of lists are named as the server names them: by their
   * keys, by their value, or by their place.
   *
   * @return never the root
   */
  FieldPath path();

  /**
   * Returns the owners of the field.
   *
   * @return in the order of {@code managedFields}; empty if there are none
   */
  default List<FieldOwner> owners() {
    return List.of();
  }

  /**
   * Returns the place of the field in the object.
   *
   * @return empty if the object does not have the field
   */
  default Optional<JsonPointer> place() {
    return Optional.empty();
  }

  /**
   * Returns whether this is about all fields below, too, so that they have no entries of their own.
   *
   * @return false for scalars
   */
  default boolean isWhole() {
    return false;
  }

  /**
   * A field with owners.
   *
   * @param path the path
   * @param pointer the place in the object
   * @param owners not empty
   * @param isWhole whether the owners own all that is below, as of an atomic list
   */
  record Owned(FieldPath path, JsonPointer pointer, List<FieldOwner> owners, boolean isWhole)
      implements FieldOwnership {
    // Copies the owners.
    public Owned {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(pointer, "pointer");
      owners = List.copyOf(Objects.requireNonNull(owners, "owners"));
    }

    @Override
    public Optional<JsonPointer> place() {
      return Optional.of(pointer);
    }
  }

  /**
   * A field without an owner, such as a default of the server or a value from before managers were
   * recorded.
   *
   * @param path the path
   * @param pointer the place in the object
   * @param isWhole whether no field below has an owner either
   */
  record Unowned(FieldPath path, JsonPointer pointer, boolean isWhole) implements FieldOwnership {
    // Refuses null.
    public Unowned {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(pointer, "pointer");
    }

    @Override
    public Optional<JsonPointer> place() {
      return Optional.of(pointer);
    }
  }

  /**
   * A field of which servers record no owner: the identity of the object, and metadata that the
   * server alone writes.
   *
   * @param path the path
   * @param pointer the place in the object
   * @param isWhole whether it has fields below
   */
  record Untracked(FieldPath path, JsonPointer pointer, boolean isWhole) implements FieldOwnership {
    // Refuses null.
    public Untracked {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(pointer, "pointer");
    }

    @Override
    public Optional<JsonPointer> place() {
      return Optional.of(pointer);
    }
  }

  /**
   * A field that has owners and is not in the object: it was removed in a way that left its owner,
   * or it is a field of another version of the kind.
   *
   * @param path the path
   * @param owners not empty
   */
  record Gone(FieldPath path, List<FieldOwner> owners) implements FieldOwnership {
    // Copies the owners.
    public Gone {
      Objects.requireNonNull(path, "path");
      owners = List.copyOf(Objects.requireNonNull(owners, "owners"));
    }
  }
}

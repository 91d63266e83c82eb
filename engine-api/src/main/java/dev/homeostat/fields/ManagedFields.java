package dev.homeostat.fields;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The owners of the fields of an object, as reported in {@code metadata.managedFields}.
 *
 * <p>Each field of the object is either an entry or below one that {@linkplain
 * FieldOwnership#isWhole() is about all fields below}. Objects and lists that only hold other
 * fields have no entry.
 *
 * @param fields those of the object in its order, followed by those that have owners and are not in
 *     the object
 * @param malformed the parts of {@code managedFields} that cannot be read
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ManagedFields(List<FieldOwnership> fields, List<MalformedField> malformed) {

  // Copies the lists.
  public ManagedFields {
    fields = List.copyOf(Objects.requireNonNull(fields, "fields"));
    malformed = List.copyOf(Objects.requireNonNull(malformed, "malformed"));
  }

  /**
   * Decodes {@code metadata.managedFields} of an object. Never fails: what cannot be read is
   * reported as malformed, and its fields have no owner.
   *
   * @param object as the server shows it; not changed
   * @return the owners of its fields
   */
  public static ManagedFields of(JsonNode object) {
    ManagedFieldsReader reader = new ManagedFieldsReader();
    reader.read(object);
    return new ManagedFields(new OwnershipWalk().over(object, reader.root()), reader.malformed());
  }

  /**
   * Returns the entries about a place in the object: those at and below it, and the one above it
   * that is about all fields below.
   *
   * @param place a place in the object
   * @return in the order of the object; empty if the object does not have the place
   */
  public List<FieldOwnership> at(JsonPointer place) {
    return fields.stream()
        .filter(field -> field.place().filter(it -> concerns(field, it, place)).isPresent())
        .toList();
  }

  private static boolean concerns(FieldOwnership field, JsonPointer pointer, JsonPointer place) {
    return isWithin(pointer, place) || (field.isWhole() && isWithin(place, pointer));
  }

  private static boolean isWithin(JsonPointer inner, JsonPointer outer) {
    String text = outer.toString();
    return inner.toString().startsWith(text)
        && (inner.toString().length() == text.length()
            || inner.toString().charAt(text.length()) == '/');
  }
}

package dev.homeostat.fields;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A part of {@code metadata.managedFields} that cannot be read. The rest is read all the same.
 *
 * @param place where it is in the object
 * @param expected what should be there
 * @param got what is there instead
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record MalformedField(JsonPointer place, String expected, String got) {

  // Refuses null.
  public MalformedField {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(got, "got");
  }

  /** As in {@code /metadata/managedFields/0/fieldsV1: expected an object, got a text}. */
  @Override
  public String toString() {
    return place + ": expected " + expected + ", got " + got;
  }
}

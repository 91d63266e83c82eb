package dev.homeostat.operator.definition.structural;

import java.util.Objects;

/**
 * A part of a JSON Schema that cannot be translated for a server.
 *
 * @param place a JSON pointer into the JSON Schema, empty for the whole
 * @param why the reason, for people
 */
public record Refusal(String place, String why) {

  /** Nothing is missing. */
  public Refusal {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(why, "why");
  }

  /** For people, as in {@code /properties/port/format: is none that a server knows}. */
  @Override
  public String toString() {
    return (place.isEmpty() ? "the schema" : place) + ": " + why;
  }
}

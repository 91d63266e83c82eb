package dev.homeostat.operator.definition;

/** Something in a JSON Schema cannot be said to a server. */
final class Untranslatable extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Says where.
   *
   * @param place a JSON pointer into the schema
   * @param why it cannot be said
   */
  Untranslatable(String place, String why) {
    super((place.isEmpty() ? "the schema" : place) + ": " + why);
  }
}

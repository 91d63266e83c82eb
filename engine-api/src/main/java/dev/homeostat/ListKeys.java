package dev.homeostat;

import java.util.Optional;

/** The one default that a missing key field has (rule SCHEMA-3). */
final class ListKeys {

  private ListKeys() {}

  static Optional<String> defaultOf(String key) {
    return key.equals("protocol") ? Optional.of("TCP") : Optional.empty();
  }
}

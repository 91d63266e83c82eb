package dev.homeostat.kubernetes.watch.version;

import java.util.Optional;
import java.util.UUID;

/**
 * The version of an object whose uid is a UUID and whose resourceVersion is a number.
 *
 * @param highBits the first half of the UUID
 * @param lowBits the second half of the UUID
 * @param number the resourceVersion
 */
record NumericVersion(long highBits, long lowBits, long number) implements ObjectVersion {

  private static final int UUID_LENGTH = 36;

  /** Returns the version if it gives back the same texts. */
  static Optional<ObjectVersion> parse(String uid, String resourceVersion) {
    if (uid.length() != UUID_LENGTH) {
      return Optional.empty();
    }
    try {
      UUID parsed = UUID.fromString(uid);
      ObjectVersion version =
          new NumericVersion(
              parsed.getMostSignificantBits(),
              parsed.getLeastSignificantBits(),
              Long.parseLong(resourceVersion));
      return Optional.of(version)
          .filter(same -> same.uid().equals(uid))
          .filter(same -> same.resourceVersion().equals(resourceVersion));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String uid() {
    return new UUID(highBits, lowBits).toString();
  }

  @Override
  public String resourceVersion() {
    return Long.toString(number);
  }
}

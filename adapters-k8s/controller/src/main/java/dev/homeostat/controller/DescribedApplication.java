package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;

/** The application that a primary object describes. */
final class DescribedApplication {

  private DescribedApplication() {}

  /**
   * Returns an application with a revision: that of the object, unless it has one.
   *
   * @param application made of the object
   * @throws IllegalStateException if it is not named like the object
   */
  static Application of(Application application, Resource primary) {
    ApplicationId expected = PrimarySource.key(primary.address());
    if (!application.id().withOwnerKind(expected.ownerKind()).equals(expected)) {
      throw new IllegalStateException(
          "the application of " + expected + " has to have its name, got " + application.id());
    }
    return application.revision().isEmpty()
        ? application.toBuilder().revision(PrimaryRevision.of(primary)).build()
        : application;
  }
}

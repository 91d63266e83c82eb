package dev.homeostat.spring;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.validation.Errors;

/**
 * Checks of the values of single properties. One that is not set, {@code null}, is correct.
 *
 * @param errors collects what is wrong, with what is expected
 */
record PropertyChecks(Errors errors) {

  private static final String NAMESPACE = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = "(?=.{1,253}$)" + LABEL + "(\\." + LABEL + ")*";

  void atLeast(String field, @Nullable Integer value, int least) {
    if (value != null && value < least) {
      refuse(field, "expected a number of at least " + least);
    }
  }

  void atLeast(String field, @Nullable Duration value, Duration least) {
    if (value != null && value.compareTo(least) < 0) {
      refuse(field, "expected a time of at least " + text(least));
    }
  }

  void wholeSeconds(String field, Duration value) {
    if (value.toSeconds() < 1 || value.toMillis() % 1000 != 0) {
      refuse(field, "expected whole seconds, at least 1s");
    }
  }

  void positive(String field, @Nullable Duration value) {
    if (value != null && (value.isZero() || value.isNegative())) {
      refuse(field, "expected a positive time, such as 30s");
    }
  }

  void namespace(String field, @Nullable String value) {
    if (value != null && !value.matches(NAMESPACE)) {
      refuse(
          field, "expected the name of a namespace: at most 63 small letters, digits and dashes");
    }
  }

  void lease(String field, @Nullable String value) {
    if (value != null && !isNameOfLease(value)) {
      refuse(field, "expected the name of a Lease: small letters, digits, dashes and dots");
    }
  }

  /** Returns whether a Lease can have a name. */
  static boolean isNameOfLease(String name) {
    return name.matches(SUBDOMAIN);
  }

  private void refuse(String field, String expected) {
    errors.rejectValue(field, "homeostat", expected);
  }

  private static String text(Duration value) {
    return value.toMillis() % 1000 == 0 ? value.toSeconds() + "s" : value.toMillis() + "ms";
  }
}

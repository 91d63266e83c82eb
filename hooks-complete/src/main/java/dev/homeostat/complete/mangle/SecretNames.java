package dev.homeostat.complete.mangle;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.tree.Digest;

/** The names of the Secrets of an application. */
final class SecretNames {

  private static final int LONGEST = 253;
  private static final int DIGITS = 10;

  private SecretNames() {}

  static String token(ApplicationId application, Purpose purpose, String namespace) {
    return name(application, purpose.word() + "-token", namespace);
  }

  static String certificates(ApplicationId application, Purpose purpose, String namespace) {
    return name(application, purpose.word() + "-tls", namespace);
  }

  /** Elsewhere than at home, applications of several namespaces may meet. */
  private static String name(ApplicationId application, String what, String namespace) {
    String name = application.name() + "-" + what;
    boolean home = application.namespace().equals(namespace);
    if (home && name.length() <= LONGEST) {
      return name;
    }
    String tail = "-" + what + "-" + digest(application.toString());
    String start =
        application
            .name()
            .substring(0, Math.min(application.name().length(), LONGEST - tail.length()));
    // No part of a name begins with a dash, so the cut must not be behind a dot.
    return start.replaceFirst("\\.$", "") + tail;
  }

  private static String digest(String text) {
    String digest = Digest.of(text).text();
    return digest.substring(digest.length() - DIGITS);
  }
}

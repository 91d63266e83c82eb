package dev.homeostat.complete.certificate;

import dev.homeostat.complete.access.Call;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The identity in a certificate: a subject alternative name of type URI. */
final class Identity {

  private static final int URI = 6;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private Identity() {}

  /** The name, up to the uid; no part of it can hold a colon. */
  private static String prefix(Call call) {
    return "urn:homeostat:call:"
        + call.purpose().word()
        + ":"
        + call.application().namespace()
        + ":"
        + call.application().name()
        + ":";
  }

  static String of(Call call, String uid) {
    return prefix(call) + ENCODER.encodeToString(uid.getBytes(StandardCharsets.UTF_8));
  }

  /** The uid of the incarnation for which a certificate may call, if it may. */
  static Optional<String> uid(X509Certificate certificate, Call call) {
    return names(certificate).stream()
        .filter(name -> name.startsWith(prefix(call)))
        .map(name -> name.substring(prefix(call).length()))
        .flatMap(text -> decoded(text).stream())
        .findFirst();
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static List<String> names(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null
          ? List.of()
          : names.stream()
              .filter(name -> name.get(0).equals(URI))
              .map(name -> name.get(1).toString())
              .toList();
    } catch (CertificateParsingException e) {
      return List.of();
    }
  }
}

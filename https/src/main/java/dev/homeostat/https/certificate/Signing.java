package dev.homeostat.https.certificate;

import java.security.PrivateKey;
import java.security.interfaces.ECKey;

/** By which algorithm a key signs. */
final class Signing {

  private static final int LARGE = 256;

  private Signing() {}

  static String algorithm(PrivateKey key) {
    if (key instanceof ECKey curve) {
      return curve.getParams().getOrder().bitLength() > LARGE
          ? "SHA384withECDSA"
          : "SHA256withECDSA";
    }
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EdDSA", "Ed25519" -> "Ed25519";
      default -> throw new IllegalArgumentException("keys are EC, RSA or Ed25519");
    };
  }
}

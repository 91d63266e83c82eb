package dev.homeostat.complete.certificate;

import dev.homeostat.complete.KeyType;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;

/** Makes keys. */
final class Keys {

  private Keys() {}

  static KeyPair generate(KeyType type, SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(type.algorithm());
      if (type == KeyType.RSA_3072) {
        generator.initialize(Integer.parseInt(type.parameter()), random);
      } else {
        generator.initialize(new ECGenParameterSpec(type.parameter()), random);
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java makes such keys", e);
    }
  }
}

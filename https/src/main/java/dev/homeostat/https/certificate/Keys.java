package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.KeyType;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import org.apiguardian.api.API;

/** Makes keys. */
@API(status = INTERNAL)
public final class Keys {

  private Keys() {}

  /**
   * Makes a key.
   *
   * @param type of the key
   * @param random a secure generator
   * @return both halves
   */
  public static KeyPair generate(KeyType type, SecureRandom random) {
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

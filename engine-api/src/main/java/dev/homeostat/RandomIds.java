package dev.homeostat;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;

/** 32 hex digits from a secure generator. */
final class RandomIds implements Supplier<String> {

  private final SecureRandom random = new SecureRandom();

  @Override
  public String get() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}

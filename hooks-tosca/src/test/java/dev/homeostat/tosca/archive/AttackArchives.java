package dev.homeostat.tosca.archive;

import dev.homeostat.tosca.ArchiveLimits;
import dev.homeostat.tosca.Templates;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Archives that are made to do harm, or are as large as the limits allow, by names. */
public final class AttackArchives {

  private static final int MEBIBYTE = 1 << 20;

  private AttackArchives() {}

  /** All of them. */
  public static Map<String, byte[]> all() {
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put("bomb", bomb());
    all.put("directory", directory(100_000));
    all.put("unpacked", unpacked(ArchiveLimits.DEFAULT.unpacked() - MEBIBYTE));
    all.put("beyond", unpacked(ArchiveLimits.DEFAULT.unpacked() + MEBIBYTE));
    all.put("packed", packed(ArchiveLimits.DEFAULT.packed() - MEBIBYTE));
    all.put("zeros", Packs.gzip(new byte[64 * MEBIBYTE]));
    all.put("padding", Packs.gzip(Arrays.copyOf(Packs.tar("app.yaml", template()), 5 << 20)));
    return all;
  }

  private static String template() {
    return Templates.config("a", "b");
  }

  /** A file of 32 MiB, of which the header says 10 bytes. */
  private static byte[] bomb() {
    RawZip zip = new RawZip();
    zip.add("app.yaml", template());
    zip.add("a.yaml", "x".repeat(32 * MEBIBYTE)).size = 10;
    return zip.bytes();
  }

  private static byte[] directory(int entries) {
    RawZip zip = new RawZip();
    zip.add("app.yaml", template());
    for (int i = 1; i < entries; i++) {
      zip.again(0);
    }
    return zip.bytes();
  }

  /** Files of 1 MiB that pack well, but not suspiciously well. */
  private static byte[] unpacked(int bytes) {
    RawZip zip = new RawZip();
    zip.add("app.yaml", template());
    String line = text(8 * 1024);
    zip.add("file0.txt", line.repeat(MEBIBYTE / line.length()));
    for (int i = 1; i < bytes / MEBIBYTE; i++) {
      zip.copy(1, "file" + i + ".txt");
    }
    return zip.bytes();
  }

  /** Files that do not pack at all. */
  private static byte[] packed(int bytes) {
    RawZip zip = new RawZip();
    zip.add("app.yaml", template());
    zip.add("file0.txt", text(MEBIBYTE));
    for (int i = 1; i < bytes / MEBIBYTE; i++) {
      zip.copy(1, "file" + i + ".txt");
    }
    return zip.bytes();
  }

  private static String text(int length) {
    byte[] bytes = new byte[length];
    Random random = new Random(length);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (' ' + random.nextInt(95));
    }
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}

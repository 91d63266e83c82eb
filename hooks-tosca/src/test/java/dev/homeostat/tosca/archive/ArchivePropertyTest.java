package dev.homeostat.tosca.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.tosca.ArchiveLimits;
import dev.homeostat.tosca.ToscaException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever the bytes are, there is an archive within its limits, or the one exception. */
class ArchivePropertyTest {

  private static final ArchiveLimits LIMITS =
      ArchiveLimits.DEFAULT
          .withPacked(100_000)
          .withEntries(20)
          .withEntry(10_000)
          .withUnpacked(50_000);

  private static final String META = "CSAR-Version: 1.1\nEntry-Definitions: defs/a.yaml\n";
  private static final String[] FILES = {
    "TOSCA-Metadata/TOSCA.meta", META, "defs/a.yaml", "a: 1\n".repeat(50), "b.txt", ""
  };

  private static final List<byte[]> GOOD =
      List.of(Packs.zip(FILES), trimmed(Packs.tar(FILES)), Packs.gzip(Packs.tar(FILES)));

  private static void isReadOrRefused(byte[] packed) {
    try {
      Csar csar = Csar.open(packed, "app.csar", LIMITS);
      assertThat(csar.archive().file(csar.entry())).isPresent();
      assertThat(csar.archive().paths()).hasSizeLessThanOrEqualTo(LIMITS.entries());
      assertThat(csar.archive().paths())
          .allSatisfy(path -> assertThat(EntryName.flaw(path)).isEmpty());
    } catch (ToscaException e) {
      assertThat(e.problems()).isNotEmpty();
      assertThat(e.getMessage()).contains("app.csar").hasSizeLessThan(3_000);
    }
  }

  @Example
  void the_archives_to_be_mutated_are_good() {
    assertThat(GOOD)
        .extracting(bytes -> Csar.open(bytes, "app.csar", LIMITS).entry())
        .containsOnly("defs/a.yaml");
  }

  @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
  void random_bytes(@ForAll @Size(max = 2_000) byte[] bytes, @ForAll @IntRange(max = 3) int sign) {
    byte[] signed = Arrays.copyOf(bytes, Math.max(bytes.length, 600));
    switch (sign) {
      case 0 -> put(signed, 0, "PK\3\4");
      case 1 -> put(signed, 0, "\37\u008b\10\0");
      case 2 -> put(signed, 257, "ustar\00000");
      default -> signed = bytes;
    }
    isReadOrRefused(signed);
  }

  @Property(tries = 6_000, shrinking = ShrinkingMode.OFF)
  void mutated_archives(@ForAll @IntRange(max = 2) int form, @ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes = GOOD.get(form).clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = mutated(bytes, random);
    }
    isReadOrRefused(bytes);
  }

  /** The sum of gzip would keep most changes out, so this one changes what is in it. */
  @Property(tries = 1_500, shrinking = ShrinkingMode.OFF)
  void mutated_tars_in_a_gzip(@ForAll long seed) {
    isReadOrRefused(Packs.gzip(mutated(GOOD.get(1), new Random(seed))));
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    byte[] changed = bytes.clone();
    switch (random.nextInt(6)) {
      case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> changed[at] = (byte) random.nextInt(256);
      case 2 ->
          Arrays.fill(changed, at, Math.min(bytes.length, at + 1 + random.nextInt(8)), (byte) 0xFF);
      case 3 -> Arrays.fill(changed, at, Math.min(bytes.length, at + 4), (byte) 0);
      case 4 -> changed = Arrays.copyOf(bytes, 1 + at);
      default -> {
        int from = random.nextInt(bytes.length);
        int length = Math.min(random.nextInt(64), bytes.length - Math.max(at, from));
        System.arraycopy(bytes, from, changed, at, length);
      }
    }
    return changed;
  }

  /** Without the padding, in which no change matters. */
  private static byte[] trimmed(byte[] tar) {
    int end = tar.length;
    while (tar[end - 1] == 0) {
      end--;
    }
    return Arrays.copyOf(tar, (end / 512 + 3) * 512);
  }

  private static void put(byte[] bytes, int at, String sign) {
    byte[] raw = sign.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(raw, 0, bytes, at, raw.length);
  }
}

package dev.homeostat.tosca.archive;

import static dev.homeostat.tosca.ToscaCode.CSAR_ENTRY_ILLEGAL;
import static dev.homeostat.tosca.ToscaCode.CSAR_LIMIT;
import static dev.homeostat.tosca.ToscaCode.CSAR_NOT_ZIP;
import static dev.homeostat.tosca.ToscaCode.TOO_LARGE;
import static dev.homeostat.tosca.archive.Packs.gzip;
import static dev.homeostat.tosca.archive.Packs.refused;
import static dev.homeostat.tosca.archive.Packs.tar;
import static dev.homeostat.tosca.archive.Packs.zip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.tosca.ArchiveLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;

class ArchiveLimitsTest {

  private static final int MANY = 1 << 30;

  private static ArchiveLimits limits(int entries, int entry, int unpacked, int ratio) {
    return ArchiveLimits.DEFAULT
        .withPacked(MANY)
        .withEntries(entries)
        .withEntry(entry)
        .withUnpacked(unpacked)
        .withRatio(ratio);
  }

  private static List<byte[]> forms(String... namesAndContents) {
    byte[] tar = tar(namesAndContents);
    return List.of(zip(namesAndContents), tar, gzip(tar));
  }

  private static void taken(byte[] packed, ArchiveLimits limits) {
    assertThat(Archive.read(packed, "app.csar", limits).paths()).isNotEmpty();
  }

  @Test
  void packed_bytes_are_limited() {
    for (byte[] packed : forms("a", "x")) {
      taken(packed, ArchiveLimits.DEFAULT.withPacked(packed.length));
      refused(TOO_LARGE, packed, ArchiveLimits.DEFAULT.withPacked(packed.length - 1));
    }
  }

  @Test
  void entries_are_limited_folders_among_them() {
    for (byte[] packed : forms("a", "x", "b", "y", "c", "z")) {
      taken(packed, limits(3, MANY, MANY, MANY));
      refused(CSAR_LIMIT, packed, limits(2, MANY, MANY, MANY));
    }
    byte[] folders =
        new Packs.Tar()
            .add("a/", TarConstants.LF_DIR, new byte[0])
            .add("b/", TarConstants.LF_DIR, new byte[0])
            .bytes();
    refused(CSAR_LIMIT, folders, limits(1, MANY, MANY, MANY));
    refused(CSAR_LIMIT, zip("a/", "", "b/", ""), limits(1, MANY, MANY, MANY));
  }

  @Test
  void bytes_of_one_file_are_limited() {
    for (byte[] packed : forms("a", "x".repeat(1000), "b", "y".repeat(1000))) {
      taken(packed, limits(9, 1000, MANY, MANY));
      refused(CSAR_LIMIT, packed, limits(9, 999, MANY, MANY));
    }
  }

  @Test
  void bytes_of_all_files_are_limited() {
    for (byte[] packed : forms("a", "x".repeat(1000), "b", "y".repeat(1000))) {
      taken(packed, limits(9, MANY, 2000, MANY));
      refused(CSAR_LIMIT, packed, limits(9, MANY, 1999, MANY));
    }
  }

  @Test
  void the_ratio_of_a_zipped_file_is_limited() {
    byte[] zip = zip("a", "x".repeat(1 << 20));
    taken(zip, limits(9, MANY, MANY, 1100));
    refused(CSAR_LIMIT, zip, limits(9, MANY, MANY, 200));
  }

  @Test
  void the_ratio_of_a_gzipped_tar_is_limited_as_a_whole() {
    byte[] packed = gzip(tar("a", "x".repeat(1 << 20)));
    taken(packed, limits(9, MANY, MANY, 1100));
    refused(CSAR_LIMIT, packed, limits(9, MANY, MANY, 200));
  }

  @Test
  void the_ratio_of_a_short_text_does_not_matter() {
    taken(zip("a", "x".repeat(60_000)), limits(9, MANY, MANY, 10));
    taken(gzip(tar("a", "x".repeat(50_000))), limits(9, MANY, MANY, 10));
  }

  @Test
  void what_follows_the_last_file_of_a_tar_is_limited() {
    byte[] padded = Arrays.copyOf(tar("a", "x"), 5 << 20);
    refused(CSAR_LIMIT, padded);
    refused(CSAR_LIMIT, gzip(padded), limits(9, MANY, MANY, MANY));
  }

  @Test
  void a_zip_bomb_whose_headers_lie_is_counted() {
    RawZip zip = new RawZip();
    RawZip.Entry entry = zip.add("a.yaml", "x".repeat(32 << 20));
    entry.size = 10;
    refused(CSAR_LIMIT, zip.bytes());
    refused(CSAR_LIMIT, zip.bytes(), limits(9, 4 << 20, MANY, MANY));
    refused(CSAR_LIMIT, zip.bytes(), limits(9, MANY, 4 << 20, MANY));
  }

  @Test
  void an_entry_that_lies_of_its_packed_size_cannot_hide_its_ratio() {
    RawZip zip = new RawZip();
    RawZip.Entry bomb = zip.add("a.yaml", "x".repeat(1 << 20));
    byte[] deflated = bomb.packed;
    bomb.packed = Arrays.copyOf(deflated, deflated.length + (1 << 20));
    refused(CSAR_LIMIT, zip.bytes());
  }

  @Test
  void entries_that_share_one_content_are_refused() {
    RawZip zip = new RawZip();
    zip.add("a", "x".repeat(40_000));
    for (int i = 0; i < 99; i++) {
      zip.again(0).name = ("b" + i).getBytes(StandardCharsets.UTF_8);
    }
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @Test
  void a_hundred_thousand_entries_are_refused_before_any_of_them_is_made() {
    RawZip zip = new RawZip();
    zip.add("a", "x");
    for (int i = 1; i < 140_000; i++) {
      zip.again(0);
    }
    refused(CSAR_LIMIT, zip.bytes());
  }

  @Test
  void a_directory_that_is_said_to_be_beyond_the_end_is_broken() {
    byte[] zip = zip("a", "x");
    for (int field = 12; field < 20; field++) {
      byte[] lying = zip.clone();
      lying[lying.length - 22 + field] ^= (byte) 0x80;
      refused(CSAR_NOT_ZIP, lying);
    }
  }
}

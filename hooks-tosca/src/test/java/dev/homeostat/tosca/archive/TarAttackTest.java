package dev.homeostat.tosca.archive;

import static dev.homeostat.tosca.ToscaCode.CSAR_ENTRY_ILLEGAL;
import static dev.homeostat.tosca.ToscaCode.CSAR_LIMIT;
import static dev.homeostat.tosca.ToscaCode.CSAR_NOT_ZIP;
import static dev.homeostat.tosca.archive.Packs.gzip;
import static dev.homeostat.tosca.archive.Packs.read;
import static dev.homeostat.tosca.archive.Packs.refused;
import static dev.homeostat.tosca.archive.Packs.tar;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarAttackTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"../x", "a/../../x", "..", "/etc/passwd", "C:/x", "..\\x", "a\nb", "a//b", "."})
  void a_tar_slip_name_is_refused(String name) {
    byte[] tar = new Packs.Tar().add(name, "evil").bytes();
    refused(CSAR_ENTRY_ILLEGAL, tar);
    refused(CSAR_ENTRY_ILLEGAL, gzip(tar));
  }

  @Test
  void a_long_slip_name_is_refused_in_both_forms() {
    String name = "a/".repeat(80) + "../".repeat(90) + "x";
    refused(CSAR_ENTRY_ILLEGAL, new Packs.Tar().add(name, "evil").bytes());
    refused(CSAR_ENTRY_ILLEGAL, new Packs.Tar().posix().add(name, "evil").bytes());
  }

  @ParameterizedTest
  @ValueSource(
      bytes = {
        TarConstants.LF_SYMLINK,
        TarConstants.LF_LINK,
        TarConstants.LF_CHR,
        TarConstants.LF_BLK,
        TarConstants.LF_FIFO,
        TarConstants.LF_CONTIG,
        TarConstants.LF_GNUTYPE_SPARSE,
        'Z'
      })
  void what_is_neither_file_nor_folder_is_refused(byte kind) {
    refused(CSAR_ENTRY_ILLEGAL, new Packs.Tar().add("a.yaml", kind, new byte[0]).bytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.yaml", "./a.yaml", "a.yaml/"})
  void entries_of_one_name_are_refused(String second) {
    byte kind = second.endsWith("/") ? TarConstants.LF_DIR : TarConstants.LF_NORMAL;
    Packs.Tar tar = new Packs.Tar().add("a.yaml", "a: 1").add(second, kind, new byte[0]);
    refused(CSAR_ENTRY_ILLEGAL, tar.bytes());
  }

  @Test
  void a_header_with_a_wrong_sum_is_broken() {
    byte[] tar = tar("a.yaml", "a: 1");
    tar[0] = 'b';
    refused(CSAR_NOT_ZIP, tar);
  }

  @Test
  void a_tar_without_its_sign_is_broken() {
    byte[] tar = tar("a.yaml", "a: 1");
    Arrays.fill(tar, 257, 265, (byte) 0);
    refused(CSAR_NOT_ZIP, tar);
    refused(CSAR_NOT_ZIP, gzip(tar));
  }

  @Test
  void a_gzipped_text_is_no_archive() {
    refused(CSAR_NOT_ZIP, gzip("a: 1".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void a_tar_that_ends_early_is_broken() {
    byte[] whole = tar("a.yaml", "a".repeat(600), "b.yaml", "b");
    int contents = 512 + 1024 + 512 + 512;
    for (int length = 0; length < contents + 512; length += 61) {
      refused(CSAR_NOT_ZIP, Arrays.copyOf(whole, length));
    }
    refused(CSAR_NOT_ZIP, Arrays.copyOf(whole, 512 + 1024)); // between two files
    refused(CSAR_NOT_ZIP, Arrays.copyOf(whole, contents)); // behind the last one
    assertThat(read(Arrays.copyOf(whole, contents + 512)).paths()).hasSize(2);
  }

  @Test
  void every_gzipped_tar_that_ends_early_is_broken() {
    byte[] whole = gzip(tar("a.yaml", "a: 1"));
    for (int length = 0; length < whole.length; length++) {
      refused(CSAR_NOT_ZIP, Arrays.copyOf(whole, length));
    }
  }

  @Test
  void a_size_beyond_the_end_is_broken() {
    refused(CSAR_NOT_ZIP, withSize("77777777777"));
  }

  @Test
  void a_negative_size_is_broken() {
    byte[] tar = tar("a.yaml", "a: 1");
    Arrays.fill(tar, 124, 136, (byte) 0xFF);
    refused(CSAR_NOT_ZIP, Packs.withSum(tar));
  }

  @Test
  void a_long_name_that_never_ends_is_refused_before_it_fills_the_memory() {
    byte[] name = new byte[1 << 20];
    Arrays.fill(name, (byte) 'a');
    byte[] tar =
        new Packs.Tar()
            .add("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME, name)
            .add("a.yaml", "a: 1")
            .bytes();
    refused(CSAR_LIMIT, tar);
    refused(CSAR_LIMIT, gzip(tar));
  }

  @Test
  void long_names_of_long_names_are_refused() {
    Packs.Tar tar = new Packs.Tar();
    for (int i = 0; i < 5_000; i++) {
      tar.add("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME, new byte[] {'a'});
    }
    refused(CSAR_LIMIT, tar.add("a.yaml", "a: 1").bytes());
  }

  @Test
  void attributes_that_never_end_are_refused() {
    byte[] value = new byte[1 << 20];
    Arrays.fill(value, (byte) 'a');
    byte[] record = "1048576 comment=".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(record, 0, value, 0, record.length);
    value[value.length - 1] = '\n';
    byte[] tar =
        new Packs.Tar()
            .add("x", TarConstants.LF_PAX_EXTENDED_HEADER_LC, value)
            .add("a.yaml", "a: 1")
            .bytes();
    refused(CSAR_LIMIT, tar);
  }

  private static byte[] withSize(String octal) {
    byte[] tar = tar("a.yaml", "a: 1");
    System.arraycopy(octal.getBytes(StandardCharsets.US_ASCII), 0, tar, 124, 11);
    return Packs.withSum(tar);
  }
}

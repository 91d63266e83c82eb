package dev.homeostat.tosca.archive;

import static dev.homeostat.tosca.ToscaCode.CSAR_ENTRY_ILLEGAL;
import static dev.homeostat.tosca.ToscaCode.CSAR_NOT_ZIP;
import static dev.homeostat.tosca.archive.Packs.read;
import static dev.homeostat.tosca.archive.Packs.refused;
import static dev.homeostat.tosca.archive.Packs.text;
import static dev.homeostat.tosca.archive.Packs.zip;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipAttackTest {

  private static final int LINK = 0120777;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "a/../x",
        "a/../../x",
        "..",
        "../",
        "./../x",
        "/etc/passwd",
        "//server/x",
        ".//etc/passwd",
        "C:/x",
        "c:x",
        "./C:/x",
        "..\\x",
        "\\\\server\\x",
        "a\\b",
        "a\0b",
        "a\nb",
        "a//b",
        "a/./b",
        "././a",
        "a//",
        ".",
        ""
      })
  void a_zip_slip_name_is_refused(String name) {
    refused(CSAR_ENTRY_ILLEGAL, RawZip.ofEmpty(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b/c.yaml", "./a.yaml", "..a", "a..", "a/...", "ab:c", "a b/ü~", "-"})
  void a_harmless_name_is_taken(String name) {
    assertThat(read(RawZip.of(name, "x")).paths()).hasSize(1);
  }

  @Test
  void a_message_shows_a_name_shortened_and_without_what_nobody_sees() {
    String message = refused(CSAR_ENTRY_ILLEGAL, RawZip.ofEmpty("../\u202E\r\n" + "x".repeat(999)));
    assertThat(message).contains("'../\uFFFD\uFFFD\uFFFDxxx").contains("…'");
    assertThat(message).hasSizeLessThan(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.yaml", "./a.yaml", "a.yaml/"})
  void entries_of_one_name_are_refused(String second) {
    RawZip zip = new RawZip();
    zip.add("a.yaml", "a: 1");
    zip.add(second, "a: 2");
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @Test
  void a_folder_twice_is_refused() {
    refused(CSAR_ENTRY_ILLEGAL, zip("a/", "", "./a/", ""));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 10, 19})
  void a_link_is_refused_whatever_system_it_comes_from(int system) {
    RawZip zip = new RawZip();
    zip.add("a.yaml", "/etc/passwd").mode(LINK).system = system;
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {0020000, 0060000, 0010000, 0140000, 0040000})
  void a_device_a_pipe_a_socket_and_a_folder_named_like_a_file_are_refused(int type) {
    RawZip zip = new RawZip();
    zip.add("a.yaml", "").mode(type | 0644);
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @Test
  void files_and_folders_with_modes_are_taken() {
    RawZip zip = new RawZip();
    zip.add("a/", "").mode(0040755);
    zip.add("a/b.yaml", "x").mode(0100600);
    assertThat(read(zip.bytes()).paths()).containsExactly("a/b.yaml");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 6, 1 << 13})
  void an_encrypted_entry_is_refused(int flag) {
    RawZip zip = new RawZip();
    RawZip.Entry entry = zip.add("a.yaml", "a: 1");
    entry.flags |= flag;
    entry.localFlags |= flag;
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 6, 9, 12, 14, 93, 95, 99, 65535})
  void another_compression_is_refused(int method) {
    RawZip zip = new RawZip();
    RawZip.Entry entry = zip.add("a.yaml", "a: 1");
    entry.method = method;
    entry.localMethod = method;
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @Test
  void a_local_header_with_another_name_is_refused() {
    RawZip zip = new RawZip();
    zip.add("a.yaml", "a: 1").localName = "../x".getBytes(StandardCharsets.UTF_8);
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @Test
  void a_local_header_with_another_method_or_encryption_is_refused() {
    RawZip method = new RawZip();
    method.add("a.yaml", "a: 1").localMethod = 0;
    refused(CSAR_ENTRY_ILLEGAL, method.bytes());
    RawZip flag = new RawZip();
    flag.add("a.yaml", "a: 1").localFlags |= 1;
    refused(CSAR_ENTRY_ILLEGAL, flag.bytes());
  }

  @Test
  void what_only_a_local_header_names_is_not_there() {
    byte[] hidden = zip("hidden.yaml", "x", "a.yaml", "a: 1");
    int first = 46 + "hidden.yaml".length();
    int directory = directory(hidden);
    byte[] cut = new byte[hidden.length - first];
    System.arraycopy(hidden, 0, cut, 0, directory);
    System.arraycopy(hidden, directory + first, cut, directory, cut.length - directory);
    int end = cut.length - 22;
    cut[end + 8] = 1;
    cut[end + 10] = 1;
    cut[end + 12] -= (byte) first;
    Archive archive = read(cut);
    assertThat(archive.paths()).containsExactly("a.yaml");
    assertThat(text(archive, "a.yaml")).isEqualTo("a: 1");
  }

  @Test
  void a_name_that_is_no_utf8_is_refused() {
    RawZip zip = new RawZip();
    RawZip.Entry entry = zip.add("x", "a: 1");
    entry.name = new byte[] {'a', (byte) 0xFC};
    entry.localName = entry.name;
    entry.flags = 0;
    refused(CSAR_ENTRY_ILLEGAL, zip.bytes());
  }

  @Test
  void an_archive_that_says_another_number_of_entries_is_broken() {
    RawZip zip = new RawZip();
    zip.add("a.yaml", "a: 1");
    zip.add("b.yaml", "b: 1");
    refused(CSAR_NOT_ZIP, zip.bytes(1));
    refused(CSAR_NOT_ZIP, zip.bytes(3));
  }

  @Test
  void bytes_between_the_directory_and_its_end_are_refused() {
    byte[] whole = zip("a.yaml", "a: 1");
    byte[] gap = new byte[whole.length + 4];
    System.arraycopy(whole, 0, gap, 0, whole.length - 22);
    System.arraycopy(whole, whole.length - 22, gap, gap.length - 22, 22);
    refused(CSAR_NOT_ZIP, gap);
    int size = gap.length - 22 + 12; // the directory is said to reach to its end
    gap[size] = (byte) (gap[size] + 4);
    refused(CSAR_NOT_ZIP, gap);
  }

  @Test
  void a_directory_with_an_entry_that_is_none_is_refused() {
    byte[] whole = zip("a.yaml", "a: 1", "b.yaml", "b: 1");
    whole[directory(whole) + 46 + "a.yaml".length()] ^= 1;
    refused(CSAR_NOT_ZIP, whole);
    whole[whole.length - 22 + 8] = 1;
    whole[whole.length - 22 + 10] = 1;
    refused(CSAR_NOT_ZIP, whole);
  }

  @Test
  void a_last_entry_that_reaches_into_the_end_is_refused() {
    byte[] whole = zip("a.yaml", "a: 1");
    whole[directory(whole) + 32] = 1; // the length of a comment
    refused(CSAR_NOT_ZIP, whole);
  }

  @Test
  void a_wide_end_that_is_none_is_refused() {
    byte[] whole = zip("a.yaml", "a: 1");
    byte[] locator = new byte[whole.length + 20];
    System.arraycopy(whole, 0, locator, 0, whole.length - 22);
    System.arraycopy(whole, whole.length - 22, locator, locator.length - 22, 22);
    System.arraycopy(new byte[] {'P', 'K', 6, 7}, 0, locator, locator.length - 42, 4);
    refused(CSAR_NOT_ZIP, locator);
  }

  @Test
  void another_content_than_its_sum_or_its_size_says_is_broken() {
    RawZip sum = new RawZip();
    sum.add("a.yaml", "a: 1").crc ^= 1;
    refused(CSAR_NOT_ZIP, sum.bytes());
    RawZip size = new RawZip();
    size.add("a.yaml", "a: 1").size = 3;
    refused(CSAR_NOT_ZIP, size.bytes());
  }

  @Test
  void every_truncated_zip_is_broken() {
    byte[] whole = zip("a.yaml", "a: 1", "defs/b.yaml", "b: 2");
    for (int length = 0; length < whole.length; length++) {
      refused(CSAR_NOT_ZIP, Arrays.copyOf(whole, length));
    }
  }

  @Test
  void bytes_before_or_after_a_zip_are_refused() {
    byte[] whole = zip("a.yaml", "a: 1");
    byte[] longer = Arrays.copyOf(whole, whole.length + 1);
    refused(CSAR_NOT_ZIP, longer);
    byte[] shifted = new byte[whole.length + 4];
    System.arraycopy(whole, 0, shifted, 4, whole.length);
    refused(CSAR_NOT_ZIP, shifted);
    shifted[0] = 'P';
    shifted[1] = 'K';
    refused(CSAR_NOT_ZIP, shifted);
  }

  private static int directory(byte[] zip) {
    int end = zip.length - 22;
    return (zip[end + 16] & 0xFF) | (zip[end + 17] & 0xFF) << 8;
  }
}

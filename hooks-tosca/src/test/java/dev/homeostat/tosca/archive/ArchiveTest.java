package dev.homeostat.tosca.archive;

import static dev.homeostat.tosca.archive.Packs.gzip;
import static dev.homeostat.tosca.archive.Packs.read;
import static dev.homeostat.tosca.archive.Packs.tar;
import static dev.homeostat.tosca.archive.Packs.text;
import static dev.homeostat.tosca.archive.Packs.zip;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

class ArchiveTest {

  private static final String[] FILES = {"b.yaml", "b: 1", "defs/a.yaml", "a: ü"};

  private static void holdsTheFiles(Archive archive) {
    assertThat(archive.paths()).containsExactly("b.yaml", "defs/a.yaml");
    assertThat(text(archive, "b.yaml")).isEqualTo("b: 1");
    assertThat(text(archive, "defs/a.yaml")).isEqualTo("a: ü");
  }

  @Test
  void zip_tar_and_gzipped_tar_are_read() {
    holdsTheFiles(read(zip(FILES)));
    holdsTheFiles(read(tar(FILES)));
    holdsTheFiles(read(gzip(tar(FILES))));
  }

  @Test
  void the_bytes_say_what_an_archive_is_and_not_its_name() {
    holdsTheFiles(Archive.read(tar(FILES), "app.zip", Packs.LIMITS));
    holdsTheFiles(Archive.read(zip(FILES), "app.tar.gz", Packs.LIMITS));
  }

  @Test
  void a_zip_of_the_jdk_with_descriptors_folders_and_a_comment_is_read() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setComment("a comment");
      zip.putNextEntry(new ZipEntry("defs/"));
      ZipEntry commented = new ZipEntry("b.yaml");
      commented.setComment("another comment");
      zip.putNextEntry(commented);
      zip.write("b: 1".getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("defs/a.yaml"));
      zip.write("a: ü".getBytes(StandardCharsets.UTF_8));
    }
    holdsTheFiles(read(out.toByteArray()));
  }

  @Test
  void a_zip_with_wide_fields_and_stored_files_is_read() throws IOException {
    SeekableInMemoryByteChannel out = new SeekableInMemoryByteChannel();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
      zip.setUseZip64(Zip64Mode.Always);
      zip.setMethod(ZipArchiveEntry.STORED);
      for (int i = 0; i < FILES.length; i += 2) {
        ZipArchiveEntry entry = new ZipArchiveEntry(FILES[i]);
        entry.setUnixMode(0100644);
        zip.putArchiveEntry(entry);
        zip.write(FILES[i + 1].getBytes(StandardCharsets.UTF_8));
        zip.closeArchiveEntry();
      }
    }
    byte[] packed = new byte[(int) out.size()];
    System.arraycopy(out.array(), 0, packed, 0, packed.length);
    holdsTheFiles(read(packed));
  }

  @Test
  void a_tar_may_be_filled_up_to_a_large_block() {
    byte[] tar = tar(FILES);
    byte[] filled = Arrays.copyOf(tar, 1 << 20);
    holdsTheFiles(read(filled));
    holdsTheFiles(read(gzip(filled)));
  }

  @Test
  void a_tar_of_a_folder_with_a_dot_is_read() {
    Packs.Tar tar =
        new Packs.Tar()
            .add("./", TarConstants.LF_DIR, new byte[0])
            .add("./b.yaml", "b: 1")
            .add("./defs/", TarConstants.LF_DIR, new byte[0])
            .add("./defs/a.yaml", "a: ü");
    holdsTheFiles(read(gzip(tar.bytes())));
  }

  @Test
  void long_names_in_a_tar_are_read_in_both_forms() {
    String name = "defs/" + "x".repeat(150) + "/ü.yaml";
    assertThat(text(read(new Packs.Tar().add(name, "a").bytes()), name)).isEqualTo("a");
    assertThat(text(read(new Packs.Tar().posix().add(name, "a").bytes()), name)).isEqualTo("a");
  }

  @Test
  void a_long_name_of_a_folder_whose_slash_parts_it_is_read() {
    byte[] tar = new Packs.Tar().add("x/", TarConstants.LF_DIR, new byte[0]).bytes();
    Arrays.fill(tar, 0, 100, (byte) 0);
    byte[] prefix = ("defs/" + "x".repeat(120)).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(prefix, 0, tar, 345, prefix.length);
    assertThat(read(Packs.withSum(tar)).paths()).isEmpty();
  }

  @Test
  void an_archive_within_is_just_bytes() {
    byte[] inner = zip("../x", "evil");
    RawZip outer = new RawZip();
    outer.add("inner.zip", inner);
    outer.add("a.yaml", "a: 1");
    Archive archive = read(outer.bytes());
    assertThat(archive.file("inner.zip")).hasValue(inner);
    assertThat(archive.paths()).containsExactly("a.yaml", "inner.zip");
  }

  @Test
  void an_archive_may_be_empty() {
    assertThat(read(zip()).paths()).isEmpty();
    assertThat(zip()).startsWith('P', 'K', 5, 6);
  }

  @Test
  void paths_are_looked_for_within_the_archive_only() {
    Archive archive = read(zip(FILES));
    assertThat(List.of("/defs/a.yaml", "./defs/a.yaml", "defs//a.yaml", "x/../defs/./a.yaml"))
        .allSatisfy(path -> assertThat(archive.pathOf(path)).hasValue("defs/a.yaml"));
    assertThat(List.of("", "/", ".", "defs", "defs/", "a.yaml", "../b.yaml", "x/../../b.yaml"))
        .allSatisfy(path -> assertThat(archive.file(path)).isEmpty());
  }

  @Test
  void nobody_can_change_what_is_in_an_archive() {
    byte[] packed = zip(FILES);
    Archive archive = read(packed);
    archive.file("b.yaml").orElseThrow()[0] = 'X';
    Arrays.fill(packed, (byte) 0);
    holdsTheFiles(archive);
  }

  @Test
  void a_name_that_is_a_url_shows_neither_user_nor_query() {
    Archive archive =
        Archive.read(zip(FILES), "https://me:secret@example.com/a.csar?key=secret", Packs.LIMITS);
    assertThat(archive.name()).isEqualTo("https://example.com/a.csar?…");
    assertThat(archive.nameOf("b.yaml")).isEqualTo("https://example.com/a.csar?…!b.yaml");
  }
}

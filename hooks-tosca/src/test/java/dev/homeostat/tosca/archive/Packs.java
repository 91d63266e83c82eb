package dev.homeostat.tosca.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ArchiveLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** Makes archives, and says what is wrong with them. */
final class Packs {

  static final ArchiveLimits LIMITS = ToscaLimits.DEFAULT.archive();

  private Packs() {}

  /** Names and contents in turn. */
  static Map<String, String> files(String... namesAndContents) {
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = 0; i < namesAndContents.length; i += 2) {
      files.put(namesAndContents[i], namesAndContents[i + 1]);
    }
    return files;
  }

  static byte[] zip(String... namesAndContents) {
    RawZip zip = new RawZip();
    files(namesAndContents).forEach(zip::add);
    return zip.bytes();
  }

  static byte[] tar(String... namesAndContents) {
    Tar tar = new Tar();
    files(namesAndContents).forEach(tar::add);
    return tar.bytes();
  }

  static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static Archive read(byte[] packed) {
    return Archive.read(packed, "app.csar", LIMITS);
  }

  static String text(Archive archive, String path) {
    return new String(archive.file(path).orElseThrow(), StandardCharsets.UTF_8);
  }

  /** Sees to it that an archive is refused, and that the message is of use; gives the message. */
  static String refused(ToscaCode code, byte[] packed) {
    return refused(code, packed, LIMITS);
  }

  static String refused(ToscaCode code, byte[] packed, ArchiveLimits limits) {
    ToscaException e =
        catchThrowableOfType(ToscaException.class, () -> Archive.read(packed, "app.csar", limits));
    assertThat(e).isNotNull();
    assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
    assertThat(e.problems()).hasSize(1);
    Problem problem = e.problems().get(0);
    assertThat(problem.code()).isEqualTo(code.problem());
    assertThat(problem.expected()).isNotEmpty();
    assertThat(problem.got()).contains("app.csar");
    assertThat(problem.advice()).isNotEmpty();
    return e.getMessage();
  }

  /** Corrects the sum of the first header of a tar. */
  static byte[] withSum(byte[] tar) {
    Arrays.fill(tar, 148, 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += tar[i] & 0xFF;
    }
    byte[] octal = String.format("%06o\0 ", sum).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(octal, 0, tar, 148, 8);
    return tar;
  }

  /** Writes tar archives with entries of any kind. */
  static final class Tar {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, "UTF-8");

    Tar() {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
    }

    Tar posix() {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      return this;
    }

    Tar add(String name, String content) {
      return add(name, TarConstants.LF_NORMAL, content.getBytes(StandardCharsets.UTF_8));
    }

    Tar add(String name, byte kind, byte[] content) {
      TarArchiveEntry entry = new TarArchiveEntry(name, kind, true);
      entry.setSize(content.length);
      if (kind == TarConstants.LF_SYMLINK || kind == TarConstants.LF_LINK) {
        entry.setLinkName("/etc/passwd");
      }
      try {
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return this;
    }

    byte[] bytes() {
      try {
        tar.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }
  }
}

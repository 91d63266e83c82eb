package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each failure of a file has words of its own. */
class FileFailuresTest {

  @Test
  void each_has_words_without_the_exception() {
    List<Exception> failures =
        List.of(
            new NoSuchFileException("a"),
            new FileAlreadyExistsException("a"),
            new AccessDeniedException("a"),
            new NotDirectoryException("a"),
            new MalformedInputException(1),
            new InvalidPathException("gr\u00F6\u00DFe", "unmappable"),
            new InvalidPathException("a\u0000", "Nul character not allowed"),
            new IOException("s3cret"),
            new FileSystemException("a", null, "Read-only file system"));
    assertThat(failures)
        .extracting(FileFailures::got)
        .doesNotHaveDuplicates()
        .allSatisfy(words -> assertThat(words).doesNotContain("Exception", "s3cret"));
  }

  @Test
  void the_system_gives_the_reason_of_others() {
    assertThat(FileFailures.got(new FileSystemException("a", null, "Read-only file system")))
        .isEqualTo("an error of the file system, 'Read-only file system'");
  }

  @Test
  void a_name_beyond_the_locale_has_a_remedy() {
    assertThat(FileFailures.got(new InvalidPathException("gr\u00F6\u00DFe", "unmappable")))
        .contains("locale", "LC_ALL=C.UTF-8");
  }

  @Test
  void a_folder_in_the_place_of_a_file(@TempDir Path folder) {
    String words = "";
    try {
      Files.readString(folder);
    } catch (IOException e) {
      words = FileFailures.got(e);
    }
    assertThat(words).isEqualTo("a folder");
  }
}

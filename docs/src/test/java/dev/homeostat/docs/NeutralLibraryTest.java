package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The library knows none of the operators that are built on it: no file of its modules, main code
 * or tests, has the names of their kinds or of the systems that they talk to.
 */
class NeutralLibraryTest {

  /** Written in two parts, since this file is one of those that are searched. */
  private static final List<String> NAMES =
      Stream.of("app" + "bundle", "app" + "wrapper", "por" + "ch", "ku" + "eue").toList();

  private static boolean isOfTheLibrary(Path file) {
    String path = Documents.REPOSITORY.relativize(file).toString().replace('\\', '/');
    return path.contains("src/") && !path.startsWith("samples/");
  }

  private static Stream<String> named(Path file) {
    String text = (file + "\n" + Documents.text(file)).toLowerCase(Locale.ROOT);
    return NAMES.stream().filter(text::contains).map(name -> file + ": " + name);
  }

  @Test
  void no_file_of_the_library_names_an_operator_that_is_built_on_it() {
    List<Path> files =
        Documents.files(
            Documents.REPOSITORY,
            file -> isOfTheLibrary(file) && file.toString().matches(".*\\.(java|ya?ml|json|md)"));
    assertThat(files).hasSizeGreaterThan(1000);
    assertThat(files.stream().flatMap(NeutralLibraryTest::named)).isEmpty();
  }
}

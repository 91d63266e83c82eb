package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No document points to a file or a heading that is not there. */
class LinksTest {

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  static Iterable<Path> documents() {
    return Documents.markdown();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void links_lead_somewhere(Path document) {
    Matcher links = LINK.matcher(Documents.text(document));
    while (links.find()) {
      String link = links.group(1);
      if (!link.contains("://")) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
        assertThat(Files.exists(target)).as("%s -> %s", document, link).isTrue();
        if (parts.length == 2) {
          assertThat(headings(target)).as("%s -> %s", document, link).contains(parts[1]);
        }
      }
    }
  }

  private static Iterable<String> headings(Path document) {
    return Documents.text(document)
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^a-z0-9 -]", "").replace(' ', '-'))
        .toList();
  }
}

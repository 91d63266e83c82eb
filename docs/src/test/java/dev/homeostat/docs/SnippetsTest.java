package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What the documents show of Java is a piece of a file that is compiled. */
class SnippetsTest {

  private static final Pattern MARK = Pattern.compile("<!-- snippet: ([a-z-]+) -->");

  private static final Pattern REGION =
      Pattern.compile("(?ms)^ *// snippet: ([a-z-]+)\\n(.*?)^ *// end$");

  private static final Map<String, String> SNIPPETS = snippets();

  static List<Documents.Block> java() {
    return Documents.blocks("java");
  }

  static List<Documents.Block> xml() {
    return Documents.blocks("xml");
  }

  @ParameterizedTest
  @MethodSource("java")
  void java_is_the_snippet_that_it_names(Documents.Block block) {
    Matcher mark = MARK.matcher(block.before());

    assertThat(mark.matches()).as("a mark in the line before %s", block).isTrue();
    assertThat(SNIPPETS).containsKey(mark.group(1));
    assertThat(block.text()).isEqualTo(SNIPPETS.get(mark.group(1)));
  }

  @Test
  void every_snippet_is_shown() {
    assertThat(java())
        .extracting(Documents.Block::before)
        .containsAll(
            SNIPPETS.keySet().stream().map(name -> "<!-- snippet: " + name + " -->").toList());
  }

  @ParameterizedTest
  @MethodSource("xml")
  void a_pom_names_modules_that_are_published(Documents.Block block) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    Element pom =
        factory
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader("<pom>" + block.text() + "</pom>")))
            .getDocumentElement();
    String published = Documents.text(Documents.REPOSITORY.resolve("bom/pom.xml"));

    NodeList artifacts = pom.getElementsByTagName("artifactId");
    for (int i = 0; i < artifacts.getLength(); i++) {
      String artifact = artifacts.item(i).getTextContent();
      if (artifact.startsWith("homeostat-")) {
        assertThat(published).contains("<artifactId>" + artifact + "</artifactId>");
      }
    }
  }

  private static Map<String, String> snippets() {
    Map<String, String> found = new HashMap<>();
    for (Path file : sources()) {
      Matcher regions = REGION.matcher(Documents.text(file));
      while (regions.find()) {
        String before =
            found.put(regions.group(1), regions.group(2).stripTrailing().stripIndent() + "\n");
        assertThat(before).as("a second snippet of the name %s", regions.group(1)).isNull();
      }
    }
    return found;
  }

  /** Of this module and its projects. */
  private static List<Path> sources() {
    return Documents.files(
        Documents.DOCS.resolve("src/test"), path -> path.toString().endsWith(".java"));
  }
}

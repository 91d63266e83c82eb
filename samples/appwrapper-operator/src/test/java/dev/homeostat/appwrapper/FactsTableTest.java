package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that the page of facts names exist, and each bug and quirk test is named there. */
class FactsTableTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "appwrapper-facts.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!fact \\|)(?!-).*\\|$");
  private static final Pattern NAME = Pattern.compile("`(\\w+Test)\\.(\\w+)` \\|$");

  @Test
  void eachRowNamesATestThatExists() throws IOException {
    Map<String, String> sources = sources();
    List<String> wrong = new ArrayList<>();
    Matcher rows = ROW.matcher(Files.readString(PAGE));
    int count = 0;
    while (rows.find()) {
      count++;
      Matcher name = NAME.matcher(rows.group());
      if (!name.find() || !sources.getOrDefault(name.group(1), "").contains(name.group(2) + "(")) {
        wrong.add(rows.group());
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(count).isGreaterThan(90);
  }

  /** A test of what is better runs the model, which does something else. */
  @Test
  void eachRowThatIsBetterNamesATestWithTheModel() throws IOException {
    Map<String, String> sources = sources();
    List<String> wrong = new ArrayList<>();
    Matcher rows = ROW.matcher(Files.readString(PAGE));
    while (rows.find()) {
      Matcher name = NAME.matcher(rows.group());
      if (rows.group().contains("| better |")
          && !(name.find() && sources.get(name.group(1)).contains("reference.model."))) {
        wrong.add(rows.group());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void eachTestOfABugOrQuirkIsInTheTable() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(sources().keySet())
        .filteredOn(name -> name.matches("(Bug|Quirk)\\d\\d\\w+"))
        .hasSizeGreaterThan(20)
        .allMatch(name -> page.contains("`" + name + "."));
  }

  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (String module :
        List.of(
            "appwrapper-operator",
            "appwrapper-reference",
            "../engine-api",
            "../adapters-k8s/controller",
            "../adapters-k8s/program",
            "../adapters-k8s/webhooks")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test"))) {
        for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
          String name = file.getFileName().toString().replace(".java", "");
          sources.put(name, Files.readString(file));
        }
      }
    }
    return sources;
  }
}

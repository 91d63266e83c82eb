package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Rule;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule has its page, and every page its rule. */
class RuleCatalogueTest {

  private static final Path RULES = Documents.DOCS.resolve("rules");

  private static final List<String> SECTIONS =
      List.of(
          "## What",
          "## Why",
          "## An example that it changes",
          "## An example that it leaves alone");

  @ParameterizedTest
  @EnumSource(Rule.class)
  void a_rule_has_a_page_with_its_title_and_all_sections(Rule rule) {
    List<String> lines = Documents.text(page(rule)).lines().toList();

    assertThat(lines.get(0)).isEqualTo("# " + rule.id() + ": " + rule.title());
    assertThat(lines.stream().filter(line -> line.startsWith("## "))).isEqualTo(SECTIONS);
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void a_rule_shows_an_example_on_both_sides_of_its_edge(Rule rule) {
    String text = Documents.text(page(rule));
    int changes = text.indexOf(SECTIONS.get(2));
    int leavesAlone = text.indexOf(SECTIONS.get(3));

    assertThat(text.substring(changes, leavesAlone)).containsPattern("```(yaml|json)\n");
    assertThat(text.substring(leavesAlone)).containsPattern("```(yaml|json)\n");
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void the_index_lists_a_rule_once(Rule rule) {
    String row = "| [" + rule.id() + "](" + rule.id() + ".md) | " + rule.title() + ". |";

    assertThat(Documents.text(RULES.resolve("README.md")).lines()).containsOnlyOnce(row);
  }

  @Test
  void there_is_no_page_without_a_rule() {
    Stream<String> pages =
        Documents.files(RULES, path -> true).stream()
            .map(path -> RULES.relativize(path).toString())
            .filter(name -> !name.equals("README.md"));

    assertThat(pages)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Rule.values()).map(rule -> rule.id() + ".md").toList());
  }

  private static Path page(Rule rule) {
    return RULES.resolve(rule.id() + ".md");
  }
}

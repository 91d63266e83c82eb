package dev.homeostat.page.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The modules of the page can stand in one script, and write no markup. */
class ScriptBundleTest {

  private static final Pattern DECLARATION =
      Pattern.compile(
          "^(?:export )?(?:async )?(?:function|const|let|class) (\\w+)", Pattern.MULTILINE);

  static List<String> modules() {
    return ScriptBundle.modules("main.js");
  }

  @Test
  void names_are_unique_in_all_modules() {
    List<String> names =
        modules().stream()
            .map(name -> PageResources.text("script/" + name))
            .flatMap(
                text -> DECLARATION.matcher(text).results().map((MatchResult it) -> it.group(1)))
            .collect(Collectors.toList());
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(80);
  }

  @Test
  void a_bundle_has_neither_imports_nor_exports() {
    assertThat(ScriptBundle.of("main.js")).doesNotContainPattern("(?m)^(import|export) ");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void a_module_is_short_and_writes_no_markup(String name) {
    String text = PageResources.text("script/" + name);
    assertThat(text)
        .doesNotContain(
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "fetch(",
            "XMLHttpRequest",
            "localStorage");
    assertThat(text.lines().count()).isLessThan(250);
  }
}

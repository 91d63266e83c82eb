package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** READ-7: a translation hook reads sources in a format of its own. */
class Read7CustomSourceA3Test {

  /** Translates a text to the data of a ConfigMap. */
  private record Lines() implements TranslationHook {
    @Override
    public String name() {
      return "lines";
    }

    @Override
    public Set<String> formats() {
      return Set.of("lines");
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      return source instanceof Source.Custom custom && custom.format().equals("lines")
          ? Translated.of(
              Manifest.parse(MAP + "data: {k: " + custom.content().tree().asText() + "}\n"))
          : new NotMine();
    }
  }

  private static Application app(String format, String content) {
    return Application.named("shop", "web")
        .custom(format, Document.of(TextNode.valueOf(content)), Trees.emptyObject())
        .build();
  }

  @Test
  void a_changed_source_is_translated_again() {
    HookTrial trial = HookTrial.of(app("lines", "one"), new Lines());
    assertThat(trial.pass().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(trial.map("/data/k")).isEqualTo("one");
    assertThat(trial.pass().requests()).isEmpty();
    trial.want(before -> app("lines", "two").toBuilder());
    trial.pass();
    assertThat(trial.map("/data/k")).isEqualTo("two");
  }

  @Test
  void an_unknown_format_names_the_known_ones() {
    ReconcileResult pass = HookTrial.of(app("linse", "one"), new Lines()).pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("NoTranslator");
    Problem problem = pass.problems().get(0);
    assertThat(problem.path()).isEqualTo("/spec/source/format");
    assertThat(problem.got()).isEqualTo("'linse'");
    assertThat(problem.advice()).contains("known are lines");
  }

  @Test
  void without_hooks_no_format_is_known() {
    assertThat(HookTrial.of(app("lines", "one")).pass().problems().get(0).advice())
        .contains("no such format is known", "the hook's jar");
  }

  @Test
  void a_source_that_cannot_be_read_keeps_the_last_good_translation() {
    HookTrial trial = HookTrial.of(app("lines", "one"), new Lines());
    trial.pass();
    trial.want(before -> app("gone", "one").toBuilder());
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).contains("NoTranslator");
    assertThat(trial.map("/data/k")).isEqualTo("one");
  }
}

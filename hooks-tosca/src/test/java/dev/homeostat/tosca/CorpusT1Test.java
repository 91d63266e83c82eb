package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Finding T1: templates in the shapes that people have give manifests, or one clear reason. */
class CorpusT1Test {

  static List<Corpus.Template> templates() {
    return Corpus.all();
  }

  @ParameterizedTest
  @MethodSource("templates")
  void a_template_gives_its_objects_or_its_reason(Corpus.Template template) {
    if (template.gives().isEmpty()) {
      ToscaException refused =
          catchThrowableOfType(
              ToscaException.class,
              () -> Tosca.standard().translate(template.source(), Trees.emptyObject()));
      String[] reason = template.refused().split(" ", 2);
      assertThat(refused.problems().get(0).code()).isEqualTo(reason[0]);
      assertThat(refused).hasMessageContaining(reason[1]);
      return;
    }
    ToscaTranslation translation =
        Tosca.standard().translate(template.source(), Trees.emptyObject());
    assertThat(translation.manifest().documents())
        .extracting(
            each ->
                each.tree().path("kind").asText() + "/" + each.tree().at("/metadata/name").asText())
        .containsExactlyElementsOf(template.gives().get());
    assertThat(translation.warnings()).allSatisfy(each -> assertThat(each.isError()).isFalse());
    assertThat(translation.warnings())
        .filteredOn(each -> !each.code().equals("ToscaMoreWarnings"))
        .allSatisfy(each -> assertThat(each.source()).as("%s", each).isPresent());
  }
}

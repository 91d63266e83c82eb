package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Source;
import dev.homeostat.spi.TranslationHook.NotMine;
import dev.homeostat.spi.TranslationHook.Translated;
import dev.homeostat.spi.TranslationHook.Translation;
import dev.homeostat.spi.TranslationHook.Untranslatable;

/** What the hook does with a source: a result, whatever it is. */
final class ToscaStep {

  private ToscaStep() {}

  static Translation translate(Tosca tosca, Source source) {
    try {
      if (source instanceof Source.Tosca template) {
        return done(tosca, ToscaSource.of(template.template()), template.inputs());
      }
      if (source instanceof Source.Csar archive) {
        return done(
            tosca, new ToscaSource.Url(ToscaSource.uri(archive.url()), true), archive.inputs());
      }
      return new NotMine();
    } catch (ToscaException e) {
      return new Untranslatable(e.problems());
    }
  }

  private static Translation done(Tosca tosca, ToscaSource source, ObjectNode inputs) {
    ToscaTranslation translation = tosca.translate(source, inputs);
    return new Translated(translation.manifest(), translation.dependsOn(), translation.warnings());
  }
}

package dev.homeostat.appwrapper.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.program.configuration.BindingMistake;
import dev.homeostat.program.configuration.StrictBinding;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;

/** Checks that a tree is the specification of a pod, with no other fields. */
final class PodSpecs {

  private PodSpecs() {}

  /** Returns what is wrong with a specification; empty if all is well. */
  static List<String> errors(JsonNode spec) {
    return StrictBinding.mistakes(spec, PodSpec.class).stream().map(PodSpecs::text).toList();
  }

  private static String text(BindingMistake mistake) {
    return mistake.isUnknown()
        ? "unknown field spec" + mistake.at()
        : "spec" + mistake.at() + ": expected " + mistake.expected() + ", got " + mistake.got();
  }
}

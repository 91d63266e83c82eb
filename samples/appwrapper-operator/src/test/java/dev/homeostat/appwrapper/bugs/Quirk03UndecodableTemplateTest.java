package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoPanicException;
import dev.homeostat.appwrapper.reference.model.GoValidatingWebhook;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.rules.Evaluation;
import org.junit.jupiter.api.Test;

/**
 * A.3: a template without kind is an error that names the component; the webhook of the Go operator
 * panics.
 */
class Quirk03UndecodableTemplateTest {

  @Test
  void aTemplateWithoutKindIsAnError() {
    ObjectNode template = Templates.pod("p");
    template.remove("kind");
    ObjectNode tree = Templates.appWrapper("ns", "sample", template);
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThatThrownBy(() -> webhook.created(tree))
        .isInstanceOf(GoPanicException.class)
        .hasMessageContaining("nil pointer dereference");

    Evaluation evaluation = Evaluation.of(AppWrapper.of(Resource.of(tree)));
    assertThat(evaluation.errors())
        .anyMatch(error -> error.toString().contains("spec.components[0]"));
  }
}

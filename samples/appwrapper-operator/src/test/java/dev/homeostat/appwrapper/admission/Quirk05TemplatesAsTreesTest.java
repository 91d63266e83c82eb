package dev.homeostat.appwrapper.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoValidatingWebhook;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.webhooks.AdmissionDecision;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A.3: templates are compared as trees; the Go operator compares their bytes. */
class Quirk05TemplatesAsTreesTest {

  @Test
  void anotherOrderOfFieldsIsNoChange() {
    ObjectNode before = Templates.appWrapper("ns", "sample", Templates.deployment("web", 2));
    ObjectNode after = before.deepCopy();
    ObjectNode template = (ObjectNode) after.at("/spec/components/0/template");
    template.set("apiVersion", template.remove("apiVersion"));
    assertThat(after).isEqualTo(before);
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThat(webhook.updated(before, after))
        .containsExactly("spec.components[0].template.raw: attempt to change immutable field");

    Validation validation = new Validation((version, kind) -> false, Optional.empty());
    assertThat(validation.decide(Reviews.update(before, after)))
        .isNotInstanceOf(AdmissionDecision.Denied.class);
  }
}

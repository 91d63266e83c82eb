package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoValidatingWebhook;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.rules.Evaluation;
import org.junit.jupiter.api.Test;

/**
 * A.3: an AppWrapper inside another is refused in any version; the Go operator compares the exact
 * version.
 */
class Quirk04NestedAppWrappersTest {

  @Test
  void aNestedAppWrapperOfAnotherVersionIsRefused() {
    ObjectNode nested = Templates.object("workload.codeflare.dev/v1beta1", "AppWrapper", "inner");
    ObjectNode tree = Templates.appWrapper("ns", "sample", nested, Templates.pod("p"));
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThat(webhook.created(tree)).isEmpty();

    Evaluation evaluation = Evaluation.of(AppWrapper.of(Resource.of(tree)));
    assertThat(evaluation.errors())
        .anyMatch(error -> error.toString().contains("spec.components[0]"));
  }

  @Test
  void aNestedAppWrapperInAListIsRefused() {
    ObjectNode list = Templates.object("v1", "List", "");
    list.putArray("items").add(Templates.appWrapper("ns", "inner"));
    ObjectNode tree = Templates.appWrapper("ns", "sample", list, Templates.pod("p"));
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThat(webhook.created(tree)).isEmpty();

    Evaluation evaluation = Evaluation.of(AppWrapper.of(Resource.of(tree)));
    assertThat(evaluation.errors())
        .anyMatch(error -> error.toString().contains("spec.components[0]"));
  }
}

package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import org.junit.jupiter.api.Test;

/**
 * A.6: a name from generateName is derived from uid and position; the Go operator creates twice
 * after a crash.
 */
class Bug03GeneratedNamesTest {

  @Test
  void aGeneratedNameIsTheSameAfterACrash() {
    ObjectNode template = Templates.generated(Templates.job("", 1, 1), "train-");
    GoGround go = GoGround.of(template);
    go.pass();
    go.suspend(false);
    go.pass();
    String path = "/apis/batch/v1/namespaces/ns/jobs";
    go.api().refuseAfter("PATCH", "/status", 500, 1);
    go.pass();
    go.restart();
    go.settle();
    assertThat(go.phase()).isEqualTo("Running");
    assertThat(go.api().paths(path)).hasSize(2);

    AppWrapper wrapper = AppWrapper.of(Resource.of(go.wrapper().orElseThrow()));
    String name = wrapper.components().get(0).name(wrapper.uid());
    AppWrapper again = AppWrapper.of(Resource.of(go.wrapper().orElseThrow()));
    assertThat(name).startsWith("train-").isNotEqualTo("train-");
    assertThat(again.components().get(0).name(wrapper.uid())).isEqualTo(name);
    assertThat(again.components().get(0).name("another")).isNotEqualTo(name);
  }
}

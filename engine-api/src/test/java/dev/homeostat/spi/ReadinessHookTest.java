package dev.homeostat.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadinessHookTest {

  @Test
  void a_function_is_a_hook_with_a_name() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "Pod").putObject("metadata").put("name", "a");
    ReadinessHook hook =
        ReadinessHook.of(
            "by-name", live -> Optional.of(Readiness.inProgress("waits for " + live.name())));
    assertThat(hook.name()).isEqualTo("by-name");
    assertThat(hook.readiness(Resource.of(tree))).contains(Readiness.inProgress("waits for a"));
  }
}

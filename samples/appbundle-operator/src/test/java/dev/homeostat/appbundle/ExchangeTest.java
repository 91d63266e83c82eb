package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two bundles that exchange objects. What a bundle does not want any more goes last, when all that
 * it wants is there, so that each waits for the other one.
 */
class ExchangeTest extends BundleGround {

  ExchangeTest(RunningApiServer server) {
    super(server);
  }

  private static String groups(String... names) {
    StringBuilder components = new StringBuilder("- name: g\n  components:\n");
    for (String name : names) {
      components.append(
          "  - {name: %1$s, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: %1$s}}}\n"
              .formatted(name));
    }
    return components.toString();
  }

  private void want(String bundle, String... names) {
    ArrayNode groups = (ArrayNode) Yaml.bundle(groups(names)).at("/spec/groups");
    edit(bundle, tree -> tree.withObjectProperty("spec").set("groups", groups));
  }

  private String owner(String name) {
    return find("v1", "ConfigMap", name)
        .flatMap(object -> object.label("app.example.com/appbundle"))
        .orElse("");
  }

  @BeforeEach
  void exchange() {
    operator("--max-retry-delay=2s");
    bundle("one", groups("one", "a"));
    bundle("two", groups("two", "b"));
    awaitPhase("one", "Deployed");
    awaitPhase("two", "Deployed");
    want("one", "one", "b");
    want("two", "two", "a");
    awaitComponent("one", "b", "Failed", "AppBundle two");
    awaitComponent("two", "a", "Failed", "AppBundle one");
    awaitPhase("one", "Failed");
    awaitPhase("two", "Failed");
    assertThat(owner("a")).isEqualTo("one");
    assertThat(owner("b")).isEqualTo("two");
  }

  @Test
  void it_goes_on_when_one_of_them_does_not_want_the_object_of_the_other_for_a_while() {
    want("one", "one");
    awaitPhase("one", "Deployed");
    awaitPhase("two", "Deployed");
    assertThat(find("v1", "ConfigMap", "b")).isEmpty();

    want("one", "one", "b");
    awaitPhase("one", "Deployed");
    assertThat(owner("a")).isEqualTo("two");
    assertThat(owner("b")).isEqualTo("one");
  }

  @Test
  void it_goes_on_when_somebody_deletes_one_of_the_objects() {
    client.configMaps().inNamespace(namespace).withName("b").delete();
    awaitPhase("one", "Deployed");
    awaitPhase("two", "Deployed");
    await().atMost(PATIENCE).until(() -> owner("a").equals("two") && owner("b").equals("one"));
  }
}

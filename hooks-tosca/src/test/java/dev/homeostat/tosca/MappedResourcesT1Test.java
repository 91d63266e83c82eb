package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.spi.TranslationHook.Translated;
import dev.homeostat.spi.TranslationHook.Translation;
import dev.homeostat.spi.TranslationHook.Untranslatable;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.StandingClock;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Finding T1: a template that loses a resource through a node that is left out now is held,
 * whatever the node is called. Operator and command line run the same hook.
 */
class MappedResourcesT1Test {

  private static final String HEAD =
      "tosca_definitions_version: tosca_simple_yaml_1_3\n"
          + "node_types: {acme.Plain: {derived_from: tosca.nodes.Root}}\n"
          + "topology_template:\n  node_templates:\n";
  private static final String SERVER = "    vm: {type: acme.Server}\n";

  private final GivenContext context =
      GivenContext.of(Application.named("shop", "web").build(), "tosca", new StandingClock());
  private final ToscaHook hook = new ToscaHook();

  private static String node(String name, String type, String resource, String namespace) {
    return "    %s:\n      type: %s\n      properties:\n".formatted(name, type)
        + "        spec: {apiVersion: v1, kind: ConfigMap, metadata: {name: %s%s}}\n"
            .formatted(resource, namespace.isEmpty() ? "" : ", namespace: " + namespace);
  }

  private static String map(String name, String resource) {
    return node(name, "tosca.nodes.indigo.KubernetesObject", resource, "");
  }

  private Translation translate(String nodes) {
    return hook.translate(Templates.source(HEAD + nodes), context);
  }

  private void taken(String nodes) {
    assertThat(translate(nodes)).isInstanceOf(Translated.class);
  }

  private List<Problem> held(String nodes) {
    Translation translation = translate(nodes);
    assertThat(translation).isInstanceOf(Untranslatable.class);
    return ((Untranslatable) translation).problems();
  }

  @Test
  void t1_a_node_that_is_renamed_and_gets_a_bad_type_is_held() {
    taken(map("first", "a") + map("second", "b"));
    assertThat(held(map("first", "a") + node("third", "acme.Settings", "b", "")))
        .singleElement()
        .hasToString(
            "<template>:9: ToscaNodeSkipped: expected the resources of the last translation:"
                + " ConfigMap shop/b, got none of them, and node 'third' left out: its type is not"
                + " defined; correct the node; to delete the resources, remove the node from the"
                + " template, or confirm with spec.allowMassDeletion: true or --allow-delete");
  }

  @Test
  void t1_a_node_that_is_renamed_while_another_gets_a_bad_type_is_held() {
    taken(map("first", "a") + map("second", "b"));
    List<Problem> problems = held(map("second", "a") + node("first", "acme.Plain", "b", ""));
    assertThat(problems).singleElement().asString().contains("ConfigMap shop/b", "'first'");
  }

  @Test
  void t1_a_node_that_takes_the_name_of_one_that_was_left_out_is_held() {
    taken(SERVER + map("second", "b") + map("first", "a"));
    assertThat(held(node("vm", "acme.Settings", "b", "") + map("first", "a"))).hasSize(1);
  }

  @Test
  void t1_a_resource_that_another_node_describes_now_is_not_missing() {
    taken(map("first", "a") + map("second", "b"));
    taken(map("first", "a") + map("moved", "b") + "    second: {type: acme.Settings}\n");
  }

  @Test
  void t1_the_namespace_of_the_application_may_be_written_out() {
    taken(map("first", "a") + map("second", "b"));
    taken(
        map("first", "a")
            + node("second", "tosca.nodes.indigo.KubernetesObject", "b", "shop")
            + SERVER);
  }

  @Test
  void t1_a_node_that_is_removed_beside_one_that_was_always_left_out_is_an_ordinary_edit() {
    taken(SERVER + map("first", "a") + map("second", "b"));
    taken(SERVER + map("first", "a"));
  }

  @Test
  void t1_a_new_node_that_is_left_out_holds_nothing_if_no_resource_is_missing() {
    taken(map("first", "a"));
    taken(map("first", "a") + SERVER);
    taken(map("first", "a") + map("second", "b") + SERVER);
  }

  @Test
  void t1_a_directive_that_leaves_a_node_out_is_held() {
    taken(map("first", "a") + map("second", "b"));
    String selected =
        map("second", "b").replace("      type:", "      directives: [select]\n      type:");
    assertThat(held(map("first", "a") + selected)).hasSize(1);
  }

  @Test
  void t1_what_was_held_stays_held_until_it_is_confirmed() {
    taken(map("first", "a") + map("second", "b"));
    String lost = map("first", "a") + node("third", "acme.Settings", "b", "");
    held(lost);
    held(lost);
    GivenContext confirmed =
        GivenContext.of(
            Application.named("shop", "web").settings(s -> s.withAllowMassDeletion(true)).build(),
            "tosca",
            new StandingClock());
    confirmed.remember(context.remembered());
    assertThat(hook.translate(Templates.source(HEAD + lost), confirmed))
        .isInstanceOf(Translated.class);
    context.remember(confirmed.remembered());
    taken(lost);
  }

  @Test
  void t1_nothing_of_the_memory_is_trusted() {
    for (String memory :
        List.of(
            "{resources: x, leftOut: 5, strict: [a]}",
            "{resources: {'': [a], '/': [b], a/: [c], ConfigMap: ['', /, x/, 5, {a: b}]}}",
            "{resources: [a], leftOut: [b]}")) {
      context.remember(Trial.object(memory));
      taken(map("first", "a"));
      assertThat(context.remembered().toString())
          .isEqualTo("{\"resources\":{\"ConfigMap\":[\"shop/a\"]}}");
    }
  }
}

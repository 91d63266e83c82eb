package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finding K2: scalars of a manifest mean what kubectl takes them to mean (rule READ-8). */
class ScalarsK2Test {

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: app}
      spec:
        volumes:
        - name: key
          secret:
            secretName: key
            defaultMode: 0400
      """;

  private static final String TEMPLATE =
      """
      tosca_definitions_version: tosca_2_0
      node_types:
        example.Manifest:
          derived_from: tosca.nodes.indigo.KubernetesObject
          properties:
            answer: {type: string}
      service_template:
        node_templates:
          app:
            type: example.Manifest
            properties:
              answer: yes
              spec: |
      """;

  @TempDir Path dir;

  @Test
  void k2_the_mode_of_a_volume_is_octal_and_both_notations_are_named() {
    Cli cli = new Cli(dir);
    Cli.Result done = cli.on("reconcile", cli.file("app.yaml", POD));

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(cli.at("default/Pod/app.yaml", "/spec/volumes/0/secret/defaultMode"))
        .isEqualTo(IntNode.valueOf(256));
    assertThat(done.err())
        .contains("app.yaml:9: AmbiguousScalar: ")
        .contains("is taken as an octal number like kubectl does, not as a decimal number")
        .doesNotContain("0400");
  }

  @Test
  void k2_the_same_in_an_application() {
    Cli cli = new Cli(dir);
    String application =
        "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: app}\n"
            + "spec:\n  manifest:\n  - "
            + POD.strip().replace("\n", "\n    ")
            + "\n";
    Cli.Result done = cli.on("plan", cli.file("app.yaml", application), "-o", "json");

    assertThat(done.code()).as(done.err()).isEqualTo(2);
    assertThat(done.err()).contains("app.yaml:14: AmbiguousScalar: ").contains("octal");
  }

  @Test
  void k2_so_does_a_manifest_in_a_template_and_the_template_itself_is_yaml_1_2() {
    Cli cli = new Cli(dir);
    String template = TEMPLATE + POD.indent(10);
    Cli.Result done = cli.run("translate", cli.file("app.yaml", template).toString());

    assertThat(done.err()).contains("taken as an octal number").doesNotContain("true or false");
    assertThat(done.out()).contains("defaultMode: 256");
  }
}

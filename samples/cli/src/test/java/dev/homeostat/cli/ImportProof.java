package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Imports rules for a manifest, and shows with the engine which fields count: a change of each
 * field by itself is drift, or is none.
 */
final class ImportProof {

  private static final String MANIFEST =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
        annotations: {team: blue, checked/by: robot}
        labels: {tier: front}
      spec:
        replicas: 2
        minReadySeconds: 5
        paused: false
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            terminationGracePeriodSeconds: 10
            containers:
              - name: app
                image: app:1
                imagePullPolicy: Always
                env: [{name: LEVEL, value: info}, {name: COLOUR, value: red}]
              - name: logs
                image: logs:1
                imagePullPolicy: Always
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: worker, labels: {tier: back}}
      spec:
        replicas: 1
        minReadySeconds: 3
        selector: {matchLabels: {app: worker}}
        template:
          metadata: {labels: {app: worker}}
          spec:
            containers: [{name: app, image: worker:1}]
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingWebhookConfiguration
      metadata: {name: stamps}
      webhooks:
        - name: one.example.com
          clientConfig: {caBundle: b25l, service: {name: one, namespace: default}}
          failurePolicy: Fail
          sideEffects: None
          admissionReviewVersions: [v1]
        - name: two.example.com
          clientConfig: {caBundle: dHdv, service: {name: two, namespace: default}}
          failurePolicy: Fail
          sideEffects: None
          admissionReviewVersions: [v1]
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {colour: blue, size: large}
      """;

  static final String WEB = "default/Deployment.apps/web.yaml";
  static final String WORKER = "default/Deployment.apps/worker.yaml";
  static final String HOOKS =
      "_cluster/MutatingWebhookConfiguration.admissionregistration.k8s.io/stamps.yaml";
  static final String SETTINGS = "default/ConfigMap/settings.yaml";

  final Cli cli;
  private final Path manifest;
  private final List<String> schema = new ArrayList<>();

  ImportProof(Path dir) {
    cli = new Cli(dir).begun();
    manifest = cli.file("manifest.yaml", MANIFEST);
  }

  /** Imports documents of a tool, and returns what the command said. */
  Cli.Result imported(String tool, String... documents) {
    List<String> args = new ArrayList<>(List.of("import", tool));
    for (int i = 0; i < documents.length; i++) {
      args.add(cli.file(tool + (i + 1) + ".yaml", documents[i]).toString());
    }
    args.addAll(List.of("-f", manifest.toString(), "--cluster", cli.cluster().toString()));
    Cli.Result result = cli.run(args.toArray(String[]::new));
    if (result.code() != 1) {
      schema.clear();
      schema.addAll(List.of("--observer-schema", cli.file("schema.yaml", result.out()).toString()));
    }
    return result;
  }

  /** Creates the objects with the imported schemas; no schema is reported. */
  ImportProof settled() {
    Cli.Result done = run("reconcile");
    assertThat(done.code()).as(done.out() + done.err()).isZero();
    assertThat(done.err()).doesNotContain("Schema", "Except");
    return this;
  }

  private Cli.Result run(String command) {
    return cli.on(command, manifest, schema.toArray(String[]::new));
  }

  /** A change of each of these fields is no drift. */
  ImportProof doesNotCount(String object, String... pointers) {
    Arrays.stream(pointers)
        .forEach(pointer -> assertThat(codeAfter(object, pointer)).as(pointer).isZero());
    return this;
  }

  /** A change of each of these fields is drift. */
  ImportProof counts(String object, String... pointers) {
    Arrays.stream(pointers)
        .forEach(pointer -> assertThat(codeAfter(object, pointer)).as(pointer).isEqualTo(2));
    return this;
  }

  private int codeAfter(String object, String pointer) {
    JsonNode before = Cli.yaml(cli.cluster().resolve(object));
    cli.edit(object, tree -> change(tree, JsonPointer.compile(pointer)));
    Cli.Result plan = run("plan");
    cli.edit(
        object,
        tree -> {
          tree.removeAll();
          tree.setAll((ObjectNode) before.deepCopy());
        });
    return plan.code();
  }

  private static void change(ObjectNode tree, JsonPointer field) {
    JsonNode parent = tree.at(field.head());
    String name = field.last().getMatchingProperty();
    JsonNode value = tree.at(field);
    assertThat(value.isMissingNode() && !name.equals("-")).as("a change of nothing").isFalse();
    if (parent instanceof ArrayNode list) {
      if (name.equals("-")) {
        list.addObject().put("name", "added").put("image", "added:1");
      } else {
        list.remove(Integer.parseInt(name));
      }
    } else if (value.isNumber()) {
      ((ObjectNode) parent).put(name, value.asInt() + 1);
    } else if (value.isBoolean()) {
      ((ObjectNode) parent).put(name, !value.asBoolean());
    } else if (value.isTextual()) {
      ((ObjectNode) parent)
          .put(name, name.equals("imagePullPolicy") ? "Never" : value.asText() + "x");
    } else {
      ((ObjectNode) parent).remove(name);
    }
  }
}

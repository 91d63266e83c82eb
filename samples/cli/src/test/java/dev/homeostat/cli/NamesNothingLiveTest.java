package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Paths that name no field are judged by the schemas that a real API server publishes, and by its
 * objects (rule SCHEMA-5).
 */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class NamesNothingLiveTest {

  private static final String KUBECONFIG = "kubeconfig";

  private static final Pattern WARNING =
      Pattern.compile(
          ":(\\d+): (\\w+)NamesNothing [^;]*, got (\\S+), [^;]*; (write [^,]+|check the path)");

  private static final String MANIFEST =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
        annotations: {homeostat.dev/sensitive: /spec/template/spec/container, example.org/team: blue}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers: [{name: app, image: "app:1"}]
      """;

  private static final String SCHEMA =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      observer_schema_extends: default
      observer_schema_except:
        - /spec/replica
        - /spec/paused
        - /spec/template/spec/containers/[name=app]/imagePullPolcy
        - /spec/template/spec/containers/[name=injected]
        - /metadata/annotations/example.org~1teams
        - /spec/turbo
      observer_schema_strict:
        - /spec/strategie
      spec:
        progressDeadlineSeconds: null
        revisionHistory: null
      """;

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;
  private Cli cli;

  NamesNothingLiveTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("names");
  }

  @BeforeEach
  void configure() throws IOException {
    System.setProperty(
        KUBECONFIG, Files.writeString(dir.resolve("kubeconfig"), kubeconfig).toString());
    cli = new Cli(dir);
    cli.file("web.yaml", MANIFEST);
    cli.file("schema.yaml", SCHEMA);
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Cli.Result run(String command) {
    List<String> args = new ArrayList<>(Arrays.asList(command.split(" ")));
    args.addAll(List.of("-f", dir.resolve("web.yaml").toString()));
    args.addAll(List.of("--observer-schema", dir.resolve("schema.yaml").toString()));
    args.addAll(List.of("--name", "web", "--namespace", namespace, "--cluster", "kube"));
    return cli.run(args.toArray(String[]::new));
  }

  /** The warnings: line, path, and what is meant. */
  private static List<String> said(Cli.Result result) {
    return WARNING
        .matcher(result.err())
        .results()
        .map(
            found ->
                "%s %s %s %s"
                    .formatted(found.group(1), found.group(2), found.group(3), found.group(4)))
        .toList();
  }

  @Test
  void declared_fields_are_silent_and_others_are_named_with_what_was_meant() {
    List<String> slips =
        List.of(
            "13 Strict /spec/strategie write /spec/strategy",
            "16 Schema /spec/revisionHistory write /spec/revisionHistoryLimit",
            "6 Except /spec/replica write /spec/replicas",
            "8 Except /spec/template/spec/containers/[name=app]/imagePullPolcy"
                + " write /spec/template/spec/containers/[name=app]/imagePullPolicy",
            "10 Except /metadata/annotations/example.org~1teams"
                + " write /metadata/annotations/example.org~1team",
            "11 Except /spec/turbo check the path",
            "5 Sensitive /spec/template/spec/container write /spec/template/spec/containers");
    Cli.Result validated = run("validate");
    assertThat(validated.code()).isZero();
    assertThat(said(validated)).containsExactlyElementsOf(slips);
    Cli.Result reconciled = run("reconcile");
    assertThat(reconciled.code()).isZero();
    assertThat(said(reconciled)).containsExactlyElementsOf(slips);

    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName("web")
        .edit(
            web -> {
              web.getMetadata().getAnnotations().put("example.org/teams", "red");
              return web;
            });
    List<String> withLive = new ArrayList<>(slips);
    withLive.removeIf(line -> line.contains("teams"));
    assertThat(said(run("plan"))).containsExactlyElementsOf(withLive);
    assertThat(said(run("explain"))).containsExactlyElementsOf(withLive);
    assertThat(said(run("validate"))).containsExactlyElementsOf(slips);
  }
}

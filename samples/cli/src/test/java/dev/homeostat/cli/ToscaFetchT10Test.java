package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Findings T9 and T10: a file of custom types is fetched from a server that {@code --allow-url}
 * names, and its types count.
 */
class ToscaFetchT10Test {

  private static final String PATH = "/grycap/tosca/main/custom_types.yaml";

  /** The types of the Infrastructure Manager in small. */
  private static final String TYPES =
      """
      tosca_definitions_version: tosca_simple_yaml_1_0
      capability_types:
        tosca.capabilities.indigo.LRMS: {derived_from: tosca.capabilities.Container}
      artifact_types:
        tosca.artifacts.AnsibleGalaxy.role: {derived_from: tosca.artifacts.Root}
      node_types:
        tosca.nodes.indigo.Compute: {derived_from: tosca.nodes.Compute}
        tosca.nodes.indigo.LRMS.FrontEnd:
          derived_from: tosca.nodes.SoftwareComponent
          properties:
            wn_ips: {type: list, entry_schema: {type: string}, default: [], required: false}
          capabilities:
            lrms: {type: tosca.capabilities.indigo.LRMS}
          artifacts:
            role: {file: grycap.kubernetes, type: tosca.artifacts.AnsibleGalaxy.role}
        tosca.nodes.indigo.LRMS.FrontEnd.Kubernetes:
          derived_from: tosca.nodes.indigo.LRMS.FrontEnd
          interfaces:
            Standard:
              configure:
                implementation: https://example.org/front.yml
                inputs: {kube_token: {get_property: [SELF, wn_ips]}}
        tosca.nodes.indigo.KubernetesObject:
          derived_from: tosca.nodes.SoftwareComponent
          properties: {spec: {type: string, required: true}}
          requirements:
            - host:
                capability: tosca.capabilities.Container
                node: tosca.nodes.indigo.LRMS.FrontEnd.Kubernetes
                relationship: tosca.relationships.HostedOn
        tosca.nodes.indigo.KubernetesMarker:
          derived_from: tosca.nodes.indigo.KubernetesObject
          properties:
            spec:
              type: string
              default: |
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: fetched}
      """;

  @TempDir Path dir;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  ToscaFetchT10Test() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void serve() {
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            if (path.equals("/moved.yaml")) {
              exchange.getResponseHeaders().set("Location", PATH);
              exchange.sendResponseHeaders(302, -1);
              return;
            }
            byte[] body = (path.equals(PATH) ? TYPES : "none").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(path.equals(PATH) ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private String template(String path) {
    return new Cli(dir)
        .file(
            "app.yaml",
            """
            tosca_definitions_version: tosca_simple_yaml_1_0
            imports:
              - custom: URL
            topology_template:
              node_templates:
                front:
                  type: tosca.nodes.indigo.LRMS.FrontEnd.Kubernetes
                  requirements: [host: server]
                server: {type: tosca.nodes.indigo.Compute}
                marker:
                  type: tosca.nodes.indigo.KubernetesMarker
                  requirements: [host: front]
            """
                .replace("URL", url(path)))
        .toString();
  }

  @Test
  void t10_the_types_of_a_fetched_file_count() {
    Cli.Result done =
        new Cli(dir).run("translate", template(PATH), "--allow-url", url("/"), "--explain");
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out())
        .contains("node marker", "mapped by kubernetes-object", "ConfigMap fetched");
    assertThat(done.err()).doesNotContain("TypeUnknown", "ImportForbidden");
    assertThat(asked).containsExactly(PATH);
  }

  @Test
  void t9_nothing_is_asked_of_a_server_that_is_not_allowed() {
    Cli.Result refused = new Cli(dir).run("translate", template(PATH));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("app.yaml:3", "ToscaImportForbidden", "--allow-url");
    Cli.Result other =
        new Cli(dir).run("translate", template(PATH), "--allow-url", "http://127.0.0.1:1/");
    assertThat(other.err()).contains("ToscaUrlForbidden");
    assertThat(asked).isEmpty();
  }

  @Test
  void t9_a_redirect_within_the_server_is_followed_and_a_missing_file_is_named() {
    Cli.Result moved =
        new Cli(dir).run("translate", template("/moved.yaml"), "--allow-url", url("/"));
    assertThat(moved.code()).as(moved.err()).isZero();
    assertThat(asked).containsExactly("/moved.yaml", PATH);
    Cli.Result missing =
        new Cli(dir).run("translate", template("/none.yaml"), "--allow-url", url("/"));
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("ToscaFetchStatus", "404").doesNotContain("\tat ");
  }

  @Test
  void t9_a_pass_fetches_what_is_allowed() {
    Path template = Path.of(template(PATH));
    Cli.Result pass =
        new Cli(dir).on("reconcile", template, "--name", "app", "--allow-url", url("/"));
    assertThat(pass.code()).as(pass.err()).isZero();
    assertThat(new Cli(dir).cluster().resolve("default/ConfigMap/fetched.yaml")).exists();
  }
}

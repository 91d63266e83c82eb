package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An Application may be a template or an archive; from where is the operator's to say. */
class TranslatedTest extends Ground {

  private static final String TEMPLATE =
      """
      tosca_definitions_version: tosca_simple_yaml_1_3
      topology_template:
        inputs:
          mode: {type: string, default: safe}
        node_templates:
          settings:
            type: tosca.nodes.indigo.KubernetesObject
            properties:
              spec:
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                data:
                  mode: {get_input: mode}
      """;

  private HttpServer web;

  TranslatedTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void serve() throws IOException {
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/shop.csar",
        exchange -> {
          try (exchange) {
            byte[] archive = archive();
            exchange.sendResponseHeaders(200, archive.length);
            exchange.getResponseBody().write(archive);
          }
        });
    web.start();
  }

  @AfterEach
  void stop() {
    web.stop(0);
  }

  private static byte[] archive() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      put(
          zip,
          "TOSCA-Metadata/TOSCA.meta",
          "TOSCA-Meta-File-Version: 1.1\nCSAR-Version: 1.1\nCreated-By: test\n"
              + "Entry-Definitions: shop.yaml\n");
      put(zip, "shop.yaml", TEMPLATE);
    }
    return bytes.toByteArray();
  }

  private static void put(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  private String csar() {
    return "csar: http://localhost:" + web.getAddress().getPort() + "/shop.csar\n";
  }

  private String mode() {
    return find("v1", "ConfigMap", "settings").orElseThrow().tree().at("/data/mode").asText();
  }

  @Test
  void a_template_in_the_spec_is_kept() {
    operator();
    application("shop", "toscaInputs: {mode: fast}\ntosca:\n" + TEMPLATE.indent(2));
    awaitPhase("shop", "Ready");
    assertThat(mode()).isEqualTo("fast");
    assertThat(condition("shop", "Translated").path("status").asText()).isEqualTo("True");
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"x\"}}");
    await().atMost(PATIENCE).until(() -> mode().equals("fast"));
    application("shop", "tosca:\n" + TEMPLATE.indent(2));
    await().atMost(PATIENCE).until(() -> mode().equals("safe"));
  }

  @Test
  void an_archive_is_fetched_from_where_the_operator_allows_it() {
    operator(
        "--url-http",
        "--url-private-addresses",
        "--url-ports=" + web.getAddress().getPort(),
        "--url-hosts=localhost");
    application("shop", csar());
    awaitPhase("shop", "Ready");
    assertThat(mode()).isEqualTo("safe");
  }

  @Test
  void and_from_nowhere_else() {
    operator();
    application("shop", csar());
    awaitPhase("shop", "Invalid", "Failed");
    assertThat(condition("shop", "Ready").path("message").asText()).contains("ToscaUrlForbidden");
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
  }
}

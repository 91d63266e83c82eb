package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs read is what {@code docs/output.schema.json} promises. */
class OutputSchemaTest {

  private static final Path APPLICATION = Cli.EXAMPLE.resolve("application.yaml");
  private static final String SONG = "default/Song.music.example.com/top50.yaml";

  private static Schema schema;

  @TempDir Path dir;

  @BeforeAll
  static void read() throws IOException {
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Cli.REPOSITORY.resolve("docs/output.schema.json")));
  }

  private static JsonNode valid(Cli.Result result) {
    return valid(result.json());
  }

  private static JsonNode valid(JsonNode json) {
    assertThat(schema.validate(json)).as(json.toString()).isEmpty();
    return json;
  }

  private Cli settled() {
    Cli cli = new Cli(dir);
    String rules = Cli.EXAMPLE.resolve("server.yaml").toString();
    assertThat(cli.on("reconcile", APPLICATION, "--server", rules).code()).isZero();
    return cli;
  }

  @Test
  void a_first_plan_and_a_first_reconcile() {
    Cli cli = new Cli(dir);
    JsonNode plan = valid(cli.on("plan", APPLICATION, "-o", "json"));
    assertThat(plan.at("/delta/created")).hasSize(2);
    assertThat(plan.path("requests")).isEmpty();
    JsonNode done = valid(cli.on("reconcile", APPLICATION, "-o", "json"));
    assertThat(done.at("/delta/created")).hasSize(2);
    assertThat(done.path("requests")).hasSize(2);
    assertThat(done.path("result").asText()).isEqualTo("SETTLED");
  }

  @Test
  void yaml_is_the_same_document() throws IOException {
    Path file = dir.resolve("output.yaml");
    Files.writeString(file, settled().on("reconcile", APPLICATION, "-o", "yaml").out());
    assertThat(valid(Cli.yaml(file)).at("/delta/unchanged")).hasSize(2);
  }

  @Test
  void a_drift_and_its_repair() {
    Cli cli = settled();
    cli.edit(SONG, tree -> ((ObjectNode) tree.path("spec")).put("key1", "changed"));
    JsonNode change = valid(cli.on("plan", APPLICATION, "-o", "json")).at("/delta/updated/0");
    assertThat(change.path("resource").asText()).isEqualTo("music.example.com/Song default/top50");
    assertThat(change.at("/changes/0/path").asText()).isEqualTo("/spec/key1");
    assertThat(change.at("/changes/0/found").asText()).isEqualTo("changed");
    assertThat(change.at("/changes/0/wanted").asText()).isEqualTo("kilestbo");
    assertThat(change.at("/changes/0/policy").asText()).isEqualTo("enforced");
    assertThat(valid(cli.on("reconcile", APPLICATION, "-o", "json")).at("/requests/0/number"))
        .hasToString("1");
  }

  @Test
  void a_deletion() {
    JsonNode done = valid(settled().on("delete", APPLICATION, "-o", "json"));
    assertThat(done.at("/delta/deleted")).hasSize(2);
    assertThat(done.at("/requests/0/verb").asText()).isEqualTo("delete");
  }

  @Test
  void input_that_makes_no_application_and_input_that_the_engine_refuses() {
    Cli cli = new Cli(dir);
    JsonNode none = valid(cli.on("plan", dir.resolve("none.yaml"), "-o", "json"));
    assertThat(none.has("application")).isFalse();
    assertThat(none.path("problems").findValuesAsText("code"))
        .containsExactly("NoFolder", "UnreadableFile");
    Path nameless = cli.file("app.yaml", "apiVersion: v1\nkind: ConfigMap\n");
    JsonNode refused = valid(cli.on("reconcile", nameless, "-o", "json"));
    assertThat(refused.path("result").asText()).isEqualTo("INVALID");
    assertThat(refused.at("/problems/0/source/line").asInt()).isPositive();
  }

  @Test
  void a_secret_is_shown_as_digests_and_the_salt_is_not_shown() {
    Cli cli = new Cli(dir);
    Path file =
        cli.file(
            "app.yaml",
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {password: open-sesame}
            """);
    Cli.Result done = cli.on("reconcile", file, "-o", "json");
    valid(done);
    assertThat(done.out()).doesNotContain("open-sesame", "b3Blbi1zZXNhbWU", "\"salt\"");
    assertThat(done.out()).contains("hmac-sha256:");
    for (String command : List.of("reconcile", "plan", "explain", "schema", "validate")) {
      for (String format : List.of("text", "yaml", "json")) {
        Cli.Result again = cli.on(command, file, "-o", format);
        assertThat(again.out() + again.err()).doesNotContain("open-sesame", "b3Blbi1zZXNhbWU");
      }
    }
    assertThat(cli.on("reconcile", file, "--steps").out())
        .doesNotContain("open-sesame", "b3Blbi1zZXNhbWU");
    assertThat(cli.at("default/Secret/login.yaml", "/data/password").asText())
        .isEqualTo("b3Blbi1zZXNhbWU=");
  }

  @Test
  void the_schema_refuses_what_it_does_not_promise() {
    ObjectNode json = (ObjectNode) settled().on("plan", APPLICATION, "-o", "json").json();
    assertThat(schema.validate(json.deepCopy().put("more", 1))).isNotEmpty();
    ObjectNode less = json.deepCopy();
    less.remove("delta");
    assertThat(schema.validate(less)).isNotEmpty();
  }
}

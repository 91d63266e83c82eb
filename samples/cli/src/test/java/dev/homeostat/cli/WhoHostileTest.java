package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that others chose, malformed managed fields and large objects do no harm. */
class WhoHostileTest {

  private static final String NAME = "\u001B[31mred\u202Eback\u0007\u2028" + "x".repeat(128);

  private static final String THING =
      "{apiVersion: example.com/v1, kind: Thing, metadata: {name: one}, spec: %s}";

  @TempDir Path dir;

  private Cli reconciled(String spec) {
    Cli cli = new Cli(dir);
    Path file = cli.file("app.yaml", THING.formatted(spec));
    assertThat(cli.on("reconcile", file, "--name", "web").code()).isZero();
    return cli;
  }

  /** Replaces the managed fields, which a folder keeps in its index. */
  private static void manage(Cli cli, String entries) throws IOException {
    Path index = cli.cluster().resolve(".index/default/Thing.example.com/one.yaml.json");
    ObjectNode tree = (ObjectNode) Cli.JSON.readTree(Files.readString(index));
    ArrayNode managed = (ArrayNode) Cli.JSON.readTree(entries);
    ((ObjectNode) tree.at("/object/metadata")).set("managedFields", managed);
    Files.writeString(index, tree.toString());
  }

  private static List<Cli.Result> all(Cli cli, String path) {
    String cluster = cli.cluster().toString();
    return List.of(
        cli.run("who", "Thing/one", path, "--cluster", cluster),
        cli.run("who", "Thing/one", path, "--cluster", cluster, "-o", "json"),
        cli.run("who", "Thing/one", path, "--cluster", cluster, "-o", "yaml"),
        cli.run("who", "Thing/one", "--object", "--cluster", cluster),
        cli.run("why", "Thing/one", path, "--cluster", cluster),
        cli.run(
            "why",
            "Thing/one",
            path,
            "--cluster",
            cluster,
            "-f",
            cli.file("app.yaml", THING.formatted("{a: 1}")).toString()));
  }

  private static boolean isHarmless(String text) {
    return text.codePoints()
        .allMatch(
            c ->
                c == '\n'
                    || !List.of(
                            (int) Character.CONTROL,
                            (int) Character.FORMAT,
                            (int) Character.LINE_SEPARATOR)
                        .contains(Character.getType(c)));
  }

  @Test
  void names_of_managers_and_fields_cannot_control_the_terminal() throws IOException {
    Cli cli = reconciled("{a: 1}");
    ObjectNode entry = Cli.JSON.createObjectNode().put("manager", NAME).put("operation", NAME);
    entry.put("subresource", NAME).put("apiVersion", NAME).put("time", NAME);
    ObjectNode fields = entry.putObject("fieldsV1").putObject("f:spec");
    fields.putObject("f:a");
    fields.putObject("f:" + NAME);
    fields.putObject("x:" + NAME);
    manage(cli, "[" + entry + "]");

    for (Cli.Result shown : all(cli, "/spec")) {
      assertThat(shown.code()).as(shown.err()).isZero();
      assertThat(shown.out()).contains("red", "back");
      assertThat(isHarmless(shown.out())).as(shown.out()).isTrue();
      assertThat(isHarmless(shown.err())).as(shown.err()).isTrue();
    }
    JsonNode json = all(cli, "/spec").get(1).json();
    assertThat(json.at("/fields/0/owners/0/manager").asText()).isEqualTo(NAME);
    assertThat(json.at("/fields/1/path").asText()).isEqualTo("/spec/" + NAME);
    assertThat(json.path("problems")).hasSize(2);
  }

  @Test
  void malformed_managed_fields_are_warnings_and_the_rest_is_shown() throws IOException {
    Cli cli = reconciled("{a: 1, b: 2}");
    manage(
        cli,
        """
        [7, {"manager": "m", "fieldsV1": 7}, {"manager": "m", "fieldsType": "FieldsV2", "fieldsV1": {}},
         {"manager": "m", "operation": "Update", "fieldsV1": {"f:spec": {"f:a": {}, "k:{": {}, "v:": {}, "i:x": {}}}}]
        """);
    for (Cli.Result shown : all(cli, "/spec/a")) {
      assertThat(shown.code()).as(shown.err()).isZero();
      assertThat(shown.err().lines().filter(line -> line.startsWith("MalformedManagedFields")))
          .hasSize(5);
      assertThat(shown.err())
          .contains("/metadata/managedFields/3/fieldsV1/f:spec: expected a name")
          .doesNotContain("\tat ");
    }
    assertThat(all(cli, "/spec/a").get(0).out()).contains("  /spec/a  m (Update)\n");
  }

  @Test
  void of_many_malformed_parts_the_first_are_named() throws IOException {
    Cli cli = reconciled("{a: 1}");
    manage(
        cli,
        IntStream.range(0, 5000).mapToObj(i -> "7").collect(Collectors.joining(",", "[", "]")));
    Cli.Result who = all(cli, "/").get(0);
    assertThat(who.code()).isZero();
    assertThat(who.err().lines()).hasSize(21);
    assertThat(who.err()).contains("4980 more");
  }

  @Test
  void a_very_large_object_is_shown() {
    Cli cli =
        reconciled(
            IntStream.range(0, 5000)
                .mapToObj(i -> "key" + i + ": value")
                .collect(Collectors.joining(", ", "{", "}")));
    for (Cli.Result shown : all(cli, "/spec")) {
      assertThat(shown.code()).as(shown.err()).isZero();
      assertThat(shown.out()).contains("key0", "key4999");
    }
  }

  /** A key or a value may be secret, also one that the object has lost. */
  @Test
  void keys_of_elements_of_sensitive_lists_are_not_shown() throws IOException {
    Cli cli = new Cli(dir);
    Path file =
        cli.file(
            "app.yaml",
            "{apiVersion: example.com/v1, kind: Thing, metadata: {name: one, annotations:"
                + " {homeostat.dev/sensitive: /spec/tokens}}, spec: {a: 1}}");
    assertThat(cli.on("reconcile", file, "--name", "web").code()).isZero();
    manage(
        cli,
        """
        [{"manager": "m", "operation": "Update", "fieldsV1": {"f:spec": {"f:tokens": {
          "k:{\\"name\\":\\"SECRET1\\"}": {".": {}, "f:a": {}}, "v:\\"SECRET2\\"": {},
          "v:\\"SECRET3\\"": 5, "k:{\\"name\\":\\"SECRET4\\"}": {"f:b": 5}}}}}]
        """);
    for (Cli.Result shown : all(cli, "/spec")) {
      assertThat(shown.out() + shown.err()).doesNotContain("SECRET");
    }
    assertThat(all(cli, "/spec").get(0).out()).contains("/spec/tokens");
  }

  @Test
  void a_position_with_a_leading_zero_is_no_place() {
    Cli cli = new Cli(dir);
    Path file =
        cli.file(
            "app.yaml",
            "{apiVersion: v1, kind: Pod, metadata: {name: one}, spec: {containers: [{name: c, image: i}]}}");
    assertThat(cli.on("reconcile", file, "--name", "web").code()).isZero();
    for (String command : List.of("who", "why")) {
      Cli.Result shown =
          cli.run(
              command,
              "Pod/one",
              "/spec/containers/00/image",
              "--cluster",
              cli.cluster().toString());
      assertThat(shown.code()).isEqualTo(1);
      assertThat(shown.err()).contains("NothingFound").doesNotContain("Exception");
    }
  }

  @Test
  void a_name_that_looks_like_another_owner_is_quoted() throws IOException {
    Cli cli = reconciled("{a: 1}");
    manage(
        cli,
        """
        [{"manager": "m; kubectl (Apply) at 2030-01-31T12:00:00Z", "operation": "Update", "fieldsV1": {"f:spec": {"f:a": {}}}}]
        """);
    assertThat(all(cli, "/spec/a").get(0).out())
        .contains("/spec/a  \"m; kubectl (Apply) at 2030-01-31T12:00:00Z\" (Update)\n");
  }
}

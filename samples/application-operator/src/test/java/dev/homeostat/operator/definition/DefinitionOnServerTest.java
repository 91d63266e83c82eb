package dev.homeostat.operator.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.operator.definition.ServedApplications.Reply;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real server makes of the definition, and of Applications by it. */
@WithApiServer
class DefinitionOnServerTest {

  private static final Path DOCS = Path.of("..", "..", "docs");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");
  private static final int TRIES = 150;
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final int UNPROCESSABLE = 422;

  private final RunningApiServer server;
  private final ServedApplications applications;

  DefinitionOnServerTest(RunningApiServer server) {
    this.server = server;
    applications = ServedApplications.on(server);
  }

  @AfterEach
  void clear() {
    applications.delete();
  }

  private void comesBack(JsonNode spec, String as) {
    Reply made = applications.create(spec);
    assertThat(made.code()).as("%s: %s", as, made.message()).isEqualTo(CREATED);
    assertThat(applications.read().spec()).as(as).isEqualTo(spec);
    applications.delete();
    Reply applied = applications.apply(spec);
    assertThat(applied.code()).as("%s: %s", as, applied.message()).isEqualTo(CREATED);
    assertThat(applications.read().spec()).as(as).isEqualTo(spec);
    applications.delete();
  }

  @Test
  void the_definition_is_taken_as_it_is() {
    List<CustomResourceDefinitionCondition> conditions =
        server
            .client()
            .apiextensions()
            .v1()
            .customResourceDefinitions()
            .withName(ApplicationDefinition.NAME)
            .get()
            .getStatus()
            .getConditions();
    assertThat(conditions)
        .filteredOn(condition -> condition.getStatus().equals("True"))
        .extracting(CustomResourceDefinitionCondition::getType)
        .containsExactlyInAnyOrder("NamesAccepted", "Established");
  }

  /** The documents in the examples and in the guides that the reader takes. */
  private static List<Document> documented() throws IOException {
    List<Document> documents = new ArrayList<>();
    try (Stream<Path> files = Files.walk(DOCS)) {
      for (Path file : files.sorted().toList()) {
        String name = file.toString();
        if (name.startsWith(DOCS.resolve("example").toString()) && name.endsWith(".yaml")) {
          documents.addAll(applications(Files.readString(file), name));
        } else if (name.endsWith(".md")) {
          Matcher blocks = BLOCK.matcher(Files.readString(file));
          while (blocks.find()) {
            documents.addAll(applications(blocks.group(1), name));
          }
        }
      }
    }
    return documents;
  }

  private static List<Document> applications(String text, String name) {
    return DocumentReader.discovered().read(text, name).documents().stream()
        .filter(ApplicationDocument::is)
        .filter(document -> ApplicationDocument.read(document).problems().isEmpty())
        .toList();
  }

  @Test
  void what_the_documentation_shows_comes_back_as_it_was_sent() throws IOException {
    List<Document> documents = documented();
    assertThat(documents)
        .hasSizeGreaterThan(5)
        .anyMatch(document -> document.toString().contains("calls/import.yaml"))
        .anyMatch(document -> document.tree().at("/spec/observerSchema/0/spec").has("key3"));
    for (Document document : documents) {
      comesBack(document.tree().path("spec"), document.toString());
    }
  }

  @Test
  void whatever_the_reader_takes_comes_back_as_it_was_sent() {
    long seed = new Random().nextLong();
    // What hands out the server knows tests, and no properties.
    JqwikSession.run(() -> comeBack(seed));
  }

  private void comeBack(long seed) {
    RandomGenerator<ObjectNode> specs = Specs.any().generator(TRIES);
    Random random = new Random(seed);
    for (int i = 0; i < TRIES; i++) {
      ObjectNode spec = specs.next(random).value();
      String as = "seed " + seed + ", spec " + i + " " + spec;
      assertThat(ApplicationDocument.read(Document.of(applications.document(spec))).problems())
          .as(as)
          .isEmpty();
      comesBack(spec, as);
    }
  }

  @Test
  void numbers_and_nulls_are_kept_wherever_they_are() {
    comesBack(
        ServedApplications.json(
            """
            {"manifest": [{"a": null, "b": [null, 1, 1.5, -9007199254740993, "1"], "c": {}},
                          "text", null, [], 3],
             "observerSchema": [{"spec": {"key": null, "list": [null, {"x": null}]}}, null],
             "hooks": [{"name": "a", "settings": {"deep": [{"none": null}], "n": 1}}]}
            """),
        "numbers and nulls");
  }

  @Test
  void an_application_that_only_keeps_a_state_is_let_in() {
    comesBack(ServedApplications.json("{\"suspend\": true}"), "suspended");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'wanted': 'presnt'} | spec.wanted: Unsupported value: \"presnt\": supported values:"
            + " \"present\", \"absent\"",
        "{'waves': {'prune': 'frist'}} | spec.waves.prune: Unsupported value: \"frist\"",
        "{'maxDeletePercent': 101} | spec.maxDeletePercent in body should be less than or equal to 100",
        "{'maxDeletePercent': 1.5} | spec.maxDeletePercent in body must be of type integer",
        "{'suspend': 'yes'} | spec.suspend in body must be of type boolean",
        "{'manifest': {}} | spec.manifest in body must be of type array",
        "{'csar': ''} | spec.csar in body should be at least 1 chars long",
        "{'hooks': [{'settings': {}}]} | spec.hooks.name: Required value",
        "{'hooks': ['']} | spec.hooks in body should be at least 1 chars long",
        "{'retiredHooks': [null]} | spec.retiredHooks in body must be of type string",
        "{'manifest': [], 'csar': 'x'} | \"spec\" must validate one and only one schema (oneOf)",
        "{'tosca': {}, 'csar': 'x'} | \"spec\" must validate one and only one schema (oneOf)",
        "{'manifest': [], 'tosca': '', 'csar': 'x'} | \"spec\" must validate one and only one",
        "null | spec: Required value",
      })
  void what_is_wrong_is_refused(String spec, String why) {
    Reply reply = applications.create(spec.replace('\'', '"'));
    assertThat(reply.code()).isEqualTo(UNPROCESSABLE);
    assertThat(reply.message()).contains(why);
  }

  @Test
  void a_second_source_is_refused_later_too() {
    applications.create("{\"manifest\": []}");
    assertThat(applications.merge("{\"spec\": {\"csar\": \"x\"}}").code()).isEqualTo(UNPROCESSABLE);
    Reply moved = applications.merge("{\"spec\": {\"csar\": \"x\", \"manifest\": null}}");
    assertThat(moved.code()).isEqualTo(OK);
    assertThat(moved.spec()).hasToString("{\"csar\":\"x\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'manifest': null, 'tosca': null, 'csar': 'x'}",
        "{'csar': 'x', 'suspendd': true}",
      })
  void a_source_that_is_null_and_a_member_that_nobody_knows_are_dropped(String spec) {
    assertThat(applications.create(spec.replace('\'', '"')).spec()).hasToString("{\"csar\":\"x\"}");
  }
}

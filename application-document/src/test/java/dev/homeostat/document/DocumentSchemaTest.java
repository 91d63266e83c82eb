package dev.homeostat.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DialectId;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The schema is a good one: valid, explained, and in step with the types that it describes. */
class DocumentSchemaTest {

  private static final Set<String> SAID = Set.of("code", "rule", "expected", "advice");

  private static List<String> choices(String pointer) {
    return Expectation.choices(DocumentSchema.tree().at(pointer)).stream().sorted().toList();
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).sorted().toList();
  }

  private static List<String> words(Enum<?>[] values) {
    return names(values).stream()
        .map(
            name -> {
              String joined =
                  Arrays.stream(name.split("_"))
                      .map(
                          word ->
                              word.charAt(0) + word.substring(1).toLowerCase(java.util.Locale.ROOT))
                      .reduce("", String::concat);
              return Character.toLowerCase(joined.charAt(0)) + joined.substring(1);
            })
        .sorted()
        .toList();
  }

  /** The code WrongChoice stands for a choice without one. */
  @Test
  void each_choice_has_a_code_of_its_own() {
    List<JsonNode> choices = DocumentSchema.tree().findParents("oneOf");
    assertThat(choices)
        .isNotEmpty()
        .allSatisfy(schema -> assertThat(schema.at("/x-problem/code").asText()).isNotEmpty());
  }

  @Test
  void it_is_a_schema_of_the_draft_that_it_names() {
    assertThat(DocumentSchema.tree().path("$schema").asText()).isEqualTo(DialectId.DRAFT_2020_12);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(DialectId.DRAFT_2020_12))
                .validate(DocumentSchema.tree()))
        .isEmpty();
  }

  @Test
  void who_asks_for_it_gets_the_one_in_use_and_cannot_change_it() {
    assertThat(ApplicationDocument.schema()).isEqualTo(DocumentSchema.tree());
    assertThat(Trees.isFrozen(ApplicationDocument.schema())).isTrue();
  }

  @Test
  void every_key_has_a_title_and_a_description() {
    assertThat(SchemaWalk.keys())
        .hasSizeGreaterThan(100)
        .allSatisfy(
            (place, schema) -> {
              JsonNode said = schema.has("title") ? schema : DocumentSchema.target(schema);
              assertThat(said.path("title").asText()).as(place).isNotEmpty();
              assertThat(said.path("description").asText()).as(place).endsWith(".");
            });
  }

  @Test
  void every_rule_that_it_names_is_one() {
    Set<String> named = new TreeSet<>();
    Pattern.compile("\\b[A-Z]+-\\d+\\b")
        .matcher(DocumentSchema.tree().toString().replace("SHA-256", ""))
        .results()
        .map(MatchResult::group)
        .forEach(named::add);
    assertThat(named).hasSizeGreaterThan(10).allMatch(id -> Rule.byId(id).isPresent());
  }

  @Test
  void what_it_says_of_problems_is_known() {
    List<JsonNode> all = DocumentSchema.tree().findValues(DocumentSchema.PROBLEM);
    assertThat(all).hasSizeGreaterThan(5);
    assertThat(all)
        .allSatisfy(
            said -> {
              ((ObjectNode) said)
                  .fieldNames()
                  .forEachRemaining(key -> assertThat(SAID).contains(key));
              assertThat(said).allMatch(JsonNode::isTextual);
            });
  }

  @Test
  void choices_are_those_of_the_types() {
    String spec = "/$defs/spec/properties/";
    assertThat(choices(spec + "wanted")).isEqualTo(words(Settings.Wanted.values()));
    assertThat(choices(spec + "adoption")).isEqualTo(words(Settings.Adoption.values()));
    assertThat(choices(spec + "fieldRemoval")).isEqualTo(words(Settings.FieldRemoval.values()));
    assertThat(choices(spec + "deletion")).isEqualTo(words(Settings.Deletion.values()));
    assertThat(choices(spec + "waves/properties/prune")).isEqualTo(words(Settings.Prune.values()));
    assertThat(choices("/$defs/record/properties/phase"))
        .isEqualTo(names(ResourceRecord.Phase.values()));
    assertThat(choices("/$defs/accepted/properties/kind"))
        .isEqualTo(names(AcceptedForm.Kind.values()));
    assertThat(DocumentSchema.tree().at("/$defs/status/properties/stateVersion/const").asInt())
        .isEqualTo(ApplicationState.STATE_VERSION);
  }

  @Test
  void defaults_are_those_of_the_settings() {
    JsonNode spec = DocumentSchema.tree().at("/$defs/spec/properties");
    Settings usual = Settings.DEFAULT;
    assertThat(spec.at("/suspend/default").asBoolean()).isEqualTo(usual.suspend());
    assertThat(spec.at("/allowMassDeletion/default").asBoolean())
        .isEqualTo(usual.allowMassDeletion());
    assertThat(spec.at("/maxDeletePercent/default").asInt()).isEqualTo(usual.maxDeletePercent());
    assertThat(spec.at("/waves/properties/ready/default").asBoolean())
        .isEqualTo(usual.awaitReady());
    assertThat(spec.at("/wanted/default").asText()).isEqualToIgnoringCase(usual.wanted().name());
    assertThat(spec.at("/adoption/default").asText())
        .isEqualToIgnoringCase(usual.adoption().name());
    assertThat(spec.at("/fieldRemoval/default").asText())
        .isEqualToIgnoringCase(usual.fieldRemoval().name());
    assertThat(spec.at("/deletion/default").asText())
        .isEqualToIgnoringCase(usual.deletion().name());
    assertThat(spec.at("/waves/properties/prune/default").asText())
        .isEqualToIgnoringCase(usual.prune().name());
  }
}

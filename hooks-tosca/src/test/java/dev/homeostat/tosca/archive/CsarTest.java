package dev.homeostat.tosca.archive;

import static dev.homeostat.tosca.ToscaCode.CSAR_ENTRY_MISSING;
import static dev.homeostat.tosca.ToscaCode.CSAR_META_INVALID;
import static dev.homeostat.tosca.ToscaCode.CSAR_META_MISSING;
import static dev.homeostat.tosca.ToscaCode.CSAR_ROOT_AMBIGUOUS;
import static dev.homeostat.tosca.ToscaCode.CSAR_XML;
import static dev.homeostat.tosca.archive.Packs.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsarTest {

  private static final String FOLDER_META = "TOSCA-Metadata/TOSCA.meta";
  private static final String GOOD =
      """
      TOSCA-Meta-File-Version: 1.0
      CSAR-Version: 1.1
      Created-By: somebody
      Entry-Definitions: defs/app.yaml
      """;

  private static Csar open(byte[] packed) {
    return Csar.open(packed, "app.csar", Packs.LIMITS);
  }

  private static Csar withMeta(String meta) {
    return open(
        zip(FOLDER_META, meta, "defs/app.yaml", "a", "defs/b c.yaml", "b", "root.yaml", "c"));
  }

  private static ToscaException refused(ToscaCode code, byte[] packed) {
    ToscaException e = catchThrowableOfType(ToscaException.class, () -> open(packed));
    assertThat(e).isNotNull();
    assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
    assertThat(e.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.expected()).isNotEmpty();
              assertThat(problem.got()).isNotEmpty();
              assertThat(problem.advice()).isNotEmpty();
            });
    return e;
  }

  private static void refusedAt(int line, ToscaCode code, String meta) {
    ToscaException e =
        refused(code, zip(FOLDER_META, meta, "defs/app.yaml", "a", "defs/x.tosca", "<x/>"));
    assertThat(e.problems().get(0).source().map(Object::toString))
        .contains("app.csar!TOSCA-Metadata/TOSCA.meta:" + line);
  }

  @Test
  void metadata_in_its_folder_names_the_template() {
    Csar csar = withMeta(GOOD);
    assertThat(csar.entry()).isEqualTo("defs/app.yaml");
    assertThat(csar.otherDefinitions()).isEmpty();
    assertThat(csar.metadata())
        .hasValue(new Csar.Metadata(FOLDER_META, Optional.of("1.0"), Optional.of("1.1")));
  }

  @Test
  void metadata_at_the_root_names_the_template() {
    byte[] packed =
        zip("TOSCA.meta", "CSAR-Version: 2.0\nEntry-Definitions: a.yaml\n", "a.yaml", "a");
    assertThat(open(packed).metadata())
        .hasValue(new Csar.Metadata("TOSCA.meta", Optional.empty(), Optional.of("2.0")));
    assertThat(open(packed).entry()).isEqualTo("a.yaml");
  }

  @Test
  void metadata_at_both_places_is_refused() {
    refused(CSAR_META_INVALID, zip(FOLDER_META, GOOD, "TOSCA.meta", GOOD, "defs/app.yaml", "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Entry-Definitions: defs/app.yaml",
        "\n\nEntry-Definitions: defs/app.yaml",
        "Entry-Definitions:defs/app.yaml\r\nCreated-By: x\r\n",
        "\uFEFFEntry-Definitions: defs/app.yaml\n",
        "Entry-Definitions: \"defs/app.yaml\"\nCSAR-Version: \"1.1\"\n",
        "entry-definitions : ./defs/app.yaml\n",
        "Entry-Definitions: /defs/app.yaml\n",
        "Entry-Definitions:\n  defs/app.yaml\n",
        "Created-By: a\n b: c\nEntry-Definitions: defs/app.yaml\n",
        "# a comment\nEntry-Definitions: defs/app.yaml\n",
        "Entry-Definitions: defs/app.yaml\n \t\nName: x\nName: x\n no block that counts",
        "Entry-Definitions: defs/app.yaml\n\nEntry-Definitions: other.yaml\nbroken",
        "TOSCA-Meta-File-Version: 1.1\nCSAR-Version: 2.0\nEntry-Definitions: defs/app.yaml\n"
      })
  void many_ways_of_writing_metadata_are_read(String meta) {
    assertThat(withMeta(meta).entry()).isEqualTo("defs/app.yaml");
  }

  @Test
  void other_definitions_are_parted_by_blanks_and_may_be_in_quotes() {
    Csar csar = withMeta(GOOD + "Other-Definitions: root.yaml\n  \"defs/b c.yaml\"\t./root.yaml\n");
    assertThat(csar.otherDefinitions()).containsExactly("root.yaml", "defs/b c.yaml", "root.yaml");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"root.yaml", "root.yaml\"", "\"root.yaml\"x", "\"\"", "ro\"ot\".yaml"})
  void other_definitions_with_quotes_that_do_not_fit_are_refused(String others) {
    refusedAt(5, CSAR_META_INVALID, GOOD + "Other-Definitions: " + others + "\n");
  }

  @Test
  void files_that_are_not_there_are_named() {
    refusedAt(2, CSAR_ENTRY_MISSING, "CSAR-Version: 1.1\nEntry-Definitions: defs/none.yaml\n");
    refusedAt(1, CSAR_ENTRY_MISSING, "Entry-Definitions: ../defs/app.yaml\n");
    refusedAt(1, CSAR_ENTRY_MISSING, "Entry-Definitions: defs\n");
    refusedAt(5, CSAR_ENTRY_MISSING, GOOD + "Other-Definitions: defs/app.yaml none.yaml\n");
    assertThat(
            refused(CSAR_ENTRY_MISSING, zip(FOLDER_META, "Entry-Definitions: none.yaml\n"))
                .getMessage())
        .contains("'none.yaml'");
  }

  @Test
  void broken_metadata_is_refused_with_its_line() {
    refusedAt(1, CSAR_META_INVALID, "");
    refusedAt(1, CSAR_META_INVALID, "Created-By: x\n");
    refusedAt(2, CSAR_META_INVALID, "Created-By: x\nEntry-Definitions:\n");
    refusedAt(1, CSAR_META_INVALID, "Created-By: x\n\nEntry-Definitions: defs/app.yaml\n");
    refusedAt(2, CSAR_META_INVALID, "Created-By: x\nno pair\n");
    refusedAt(1, CSAR_META_INVALID, ": x\n");
    refusedAt(1, CSAR_META_INVALID, " Created-By: x\n");
    refusedAt(5, CSAR_META_INVALID, GOOD + "entry-definitions: defs/app.yaml\n");
    refusedAt(1, CSAR_META_INVALID, "Created-By: " + "x".repeat(5_000));
    refusedAt(1_001, CSAR_META_INVALID, names(1_001));
    refusedAt(1, CSAR_META_INVALID, "CSAR-Version: 3.0\nEntry-Definitions: defs/app.yaml\n");
    refusedAt(
        1, CSAR_META_INVALID, "TOSCA-Meta-File-Version: 2\nEntry-Definitions: defs/app.yaml\n");
  }

  @Test
  void metadata_that_is_no_utf8_is_refused() {
    RawZip zip = new RawZip();
    zip.add(FOLDER_META, new byte[] {'a', ':', (byte) 0xFF});
    refused(CSAR_META_INVALID, zip.bytes());
  }

  @Test
  void the_xml_form_is_recognised() {
    refusedAt(1, CSAR_XML, "TOSCA-Meta-Version: 1.0\nCSAR-Version: 1.0\n");
    refusedAt(2, CSAR_XML, "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.0\nCreated-By: x\n");
    refusedAt(1, CSAR_XML, "Entry-Definitions: defs/x.tosca\n");
    refusedAt(2, CSAR_XML, "CSAR-Version: 1.1\nEntry-Definitions: defs/X.XML\n");
  }

  @Test
  void without_metadata_the_one_template_at_the_root_is_taken() {
    Csar csar = open(zip("defs/b.yaml", "b", "README.md", "x", "app.YML", "a"));
    assertThat(csar.entry()).isEqualTo("app.YML");
    assertThat(csar.metadata()).isEmpty();
    assertThat(csar.otherDefinitions()).isEmpty();
  }

  @Test
  void without_metadata_and_template_there_is_nothing_to_take() {
    refused(CSAR_META_MISSING, zip("defs/b.yaml", "b", "README.md", "x"));
    refused(CSAR_META_MISSING, zip());
  }

  @Test
  void without_metadata_several_templates_are_listed() {
    ToscaException e =
        refused(CSAR_ROOT_AMBIGUOUS, zip("b.yaml", "b", "a.yml", "a", "defs/c.yaml", "c"));
    assertThat(e.getMessage()).contains("'a.yml', 'b.yaml' in 'app.csar'");
    RawZip zip = new RawZip();
    for (int i = 10; i < 21; i++) {
      zip.add(i + ".yaml", "a");
    }
    assertThat(refused(CSAR_ROOT_AMBIGUOUS, zip.bytes()).getMessage())
        .contains("'18.yaml', '19.yaml', … in 'app.csar'")
        .doesNotContain("20.yaml");
  }

  @Test
  void no_message_repeats_what_the_metadata_say() {
    String secret = "swordfish";
    String[] metas = {
      "Created-By: " + secret + "\n" + secret + "\n",
      secret + ": 1\n" + secret + ": 2\n",
      " " + secret,
      "CSAR-Version: " + secret + "\n",
      "Entry-Definitions: a.xml\nCreated-By: " + secret + "\n"
    };
    for (String meta : metas) {
      ToscaException e =
          catchThrowableOfType(ToscaException.class, () -> open(zip(FOLDER_META, meta)));
      assertThat(e.getMessage()).doesNotContain(secret);
    }
  }

  private static String names(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("Name-").append(i).append(": x\n");
    }
    return text.toString();
  }
}

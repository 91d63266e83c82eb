package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.spi.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manifest of a template or an archive, as the command line shows it. */
class TranslateCommandTest {

  @TempDir Path dir;

  private Cli.Result translate(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "translate";
    System.arraycopy(args, 0, all, 1, args.length);
    return new Cli(dir).run(all);
  }

  private static List<String> names(Cli.Result result) {
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err()).isEmpty();
    DocumentReader.Reading reading = DocumentReader.discovered().read(result.out(), "out");
    assertThat(reading.problems()).isEmpty();
    return reading.documents().stream()
        .map(document -> document.tree().at("/metadata/name").asText())
        .toList();
  }

  private static void assertRefused(Cli.Result result, String... words) {
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(words).doesNotContain("Exception", "\tat ");
  }

  @Test
  void a_template_becomes_documents_in_the_order_of_its_requirements() {
    Path file = new Cli(dir).file("shop.yaml", Shop.TEMPLATE);
    Cli.Result done = translate(file.toString());
    assertThat(names(done)).containsExactly("first", "second");
    assertThat(done.out()).contains("\n---\n", "count: 1", "colour: blue");
    assertThat(translate(file.toString(), "-o", "yaml").out()).isEqualTo(done.out());
  }

  @Test
  void json_is_one_list() {
    Path file = new Cli(dir).file("shop.yaml", Shop.TEMPLATE);
    assertThat(translate(file.toString(), "-o", "json").json())
        .extracting(tree -> tree.at("/metadata/name").asText())
        .containsExactly("first", "second");
  }

  @Test
  void inputs_are_given_as_yaml() {
    Path file = new Cli(dir).file("shop.yaml", Shop.TEMPLATE);
    Cli.Result done = translate(file.toString(), "--input", "count=3", "--input", "colour=a: b #c");
    assertThat(names(done)).hasSize(2);
    assertThat(done.out()).contains("count: 3", "colour: \"a: b #c\"");
    assertRefused(
        translate(file.toString(), "--input", "count=many"), "ToscaInputInvalid", "/count");
    assertRefused(translate(file.toString(), "--input", "size=3"), "ToscaInputUnknown");
    assertRefused(translate(file.toString(), "--input", "size"), "BadInputValue", "name=value");
  }

  @Test
  void a_template_may_import_what_is_beside_it() {
    Cli cli = new Cli(dir);
    cli.file("types/settings.yaml", Shop.TYPES);
    Path file = cli.file("app.yaml", Shop.IMPORTING);
    assertThat(names(translate(file.toString()))).containsExactly("typed");
    assertThat(names(translate(file.toUri().toString()))).containsExactly("typed");
  }

  @Test
  void an_archive_is_known_by_its_content() throws IOException {
    Path file = Files.write(dir.resolve("app.bin"), Shop.archive());
    assertThat(names(translate(file.toString()))).containsExactly("typed");
  }

  @Test
  void standard_input_is_either() {
    Cli cli = new Cli(dir);
    assertThat(names(cli.input(Shop.TEMPLATE).run("translate", "-")))
        .containsExactly("first", "second");
    assertThat(names(cli.input(Shop.archive()).run("translate", "-"))).containsExactly("typed");
    assertRefused(cli.input(Shop.IMPORTING).run("translate", "-"), "<stdin>:3", "ToscaImport");
  }

  @Test
  void all_that_is_wrong_is_said_with_its_place() {
    Path file =
        new Cli(dir)
            .file(
                "shop.yaml",
                Shop.TEMPLATE.replace("requirements:", "requirments:").replace("string", "strng"));
    assertRefused(translate(file.toString()), "shop.yaml:15: ToscaKeyUnknown");
    assertRefused(translate(file.toString()), "shop.yaml:4: ToscaTypeUnknown");
  }

  @Test
  void what_is_neither_is_refused_in_words() throws IOException {
    Path plain = new Cli(dir).file("plain.yaml", "apiVersion: v1\nkind: ConfigMap\n");
    assertRefused(translate(plain.toString()), "plain.yaml:1", "tosca_definitions_version");
    Path bytes = Files.write(dir.resolve("bytes"), new byte[] {(byte) 0xC3, (byte) 0x28});
    assertRefused(translate(bytes.toString()), "UTF-8");
    Path broken = Files.write(dir.resolve("broken.csar"), new byte[] {'P', 'K', 3, 4, 0, 0});
    assertRefused(translate(broken.toString()), "ToscaCsarNotZip", "broken.csar");
    assertRefused(translate(dir.resolve("none.yaml").toString()), "UnreadableFile", "none.yaml");
    assertThat(translate().code()).isEqualTo(64);
  }

  @Test
  void a_url_is_fetched_only_as_the_policy_has_it_and_its_secrets_stay_unsaid() {
    Cli.Result refused = translate("http://user:s3cret@localhost/app.yaml?token=s3cret");
    assertRefused(refused, "ToscaUrlForbidden");
    assertThat(refused.err()).doesNotContain("s3cret");
    assertRefused(translate("https://localhost/app.csar"), "ToscaUrlForbidden");
    assertRefused(translate("file://elsewhere/app.yaml"), "UnreadableFile");
  }
}

package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Source;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.TranslationHook.Translated;
import dev.homeostat.spi.TranslationHook.Translation;
import dev.homeostat.spi.TranslationHook.Untranslatable;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.StandingClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that URLs may name, where they may name any. */
class LocalFolderTest {

  @TempDir Path dir;
  private Path folder;

  @BeforeEach
  void a_folder_beside_another_one() throws IOException {
    folder = Files.createDirectories(dir.resolve("in"));
    Files.createDirectories(dir.resolve("out"));
  }

  private static GivenContext context() {
    return GivenContext.of(Application.named("shop", "web").build(), "tosca", new StandingClock());
  }

  private Translation read(Source source) {
    return ToscaHook.reading(folder).translate(source, context());
  }

  private Translation read(Path file) {
    return read(Templates.source(file.toUri().toString()));
  }

  private static JsonNode only(Translation translation) {
    assertThat(translation).isInstanceOf(Translated.class);
    Translated done = (Translated) translation;
    assertThat(done.manifest().documents()).hasSize(1);
    return done.manifest().documents().get(0).tree();
  }

  private static String refused(Translation translation) {
    assertThat(translation).isInstanceOf(Untranslatable.class);
    Problem problem = ((Untranslatable) translation).problems().get(0);
    assertThat(problem.toString()).contains("expected", "got");
    return problem.code();
  }

  @Test
  void a_template_of_the_folder_is_read_and_its_changes_are_seen() throws IOException {
    Path file = Files.writeString(folder.resolve("app one.yaml"), Templates.config("a", "1"));
    assertThat(only(read(file)).at("/data/k").asText()).isEqualTo("1");
    Files.writeString(file, Templates.config("a", "2"));
    TranslationHook hook = ToscaHook.reading(folder);
    assertThat(hook.isCurrent(Templates.source(file.toUri().toString()), context())).isFalse();
    assertThat(only(read(file)).at("/data/k").asText()).isEqualTo("2");
  }

  @Test
  void an_archive_of_the_folder_is_read() throws IOException {
    Path file =
        Files.write(
            folder.resolve("app.csar"), Templates.packed("app.yaml", Templates.config("a", "1")));
    Source source = Templates.archive(file.toUri().toString());
    assertThat(only(read(source)).at("/metadata/name").asText()).isEqualTo("a");
    assertThat(ToscaHook.reading(folder).isCurrent(source, context())).isFalse();
  }

  @Test
  void problems_name_files_as_the_folder_is_written() throws IOException {
    Files.writeString(folder.resolve("app.yaml"), Templates.config("a", "1") + "import: 1\n");
    Path here = Path.of("").toAbsolutePath().relativize(folder.toAbsolutePath());
    Translation translation =
        ToscaHook.reading(here)
            .translate(Templates.source(folder.resolve("app.yaml").toUri().toString()), context());
    assertThat(((Untranslatable) translation).problems().get(0).toString())
        .startsWith(here.resolve("app.yaml") + ":12: ");
  }

  @Test
  void the_default_hook_reads_no_file() throws IOException {
    Path file = Files.writeString(folder.resolve("app.yaml"), Templates.config("a", "1"));
    String url = file.toUri().toString();
    for (Source source :
        new Source[] {Templates.source(url), Templates.archive(url.replace(".yaml", ".csar"))}) {
      assertThat(refused(new ToscaHook().translate(source, context())))
          .isEqualTo("ToscaUrlForbidden");
    }
  }

  @Test
  void nothing_leads_out_of_the_folder() throws IOException {
    Path outside = Files.writeString(dir.resolve("out/app.yaml"), Templates.config("a", "1"));
    Files.createSymbolicLink(folder.resolve("link.yaml"), outside);
    Files.createSymbolicLink(folder.resolve("linked"), dir.resolve("out"));
    assertThat(refused(read(outside))).isEqualTo("ToscaUrlForbidden");
    assertThat(refused(read(folder.resolve("link.yaml")))).isEqualTo("ToscaUrlForbidden");
    assertThat(refused(read(folder.resolve("linked/app.yaml")))).isEqualTo("ToscaUrlForbidden");
    URI climbing = URI.create(folder.toUri() + "../out/app.yaml");
    assertThat(refused(read(Templates.source(climbing.toString())))).isEqualTo("ToscaUrlForbidden");
    assertThat(refused(read(Templates.source("file:///etc/passwd"))))
        .isEqualTo("ToscaUrlForbidden");
  }

  @Test
  void no_import_leads_out_of_the_folder() throws IOException {
    Files.writeString(dir.resolve("out/types.yaml"), "tosca_definitions_version: tosca_2_0\n");
    Path file =
        Files.writeString(
            folder.resolve("app.yaml"),
            Templates.config("a", "1").replace("settings:", "other: {type: Other}\n    settings:")
                + "imports: [{url: ../out/types.yaml}]\n");
    assertThat(refused(read(file))).isEqualTo("ToscaImportForbidden");
  }

  @Test
  void links_within_the_folder_and_to_it_are_followed() throws IOException {
    Files.writeString(folder.resolve("real.yaml"), Templates.config("a", "1"));
    Files.createSymbolicLink(folder.resolve("link.yaml"), Path.of("real.yaml"));
    Path alias = Files.createSymbolicLink(dir.resolve("alias"), folder);
    only(read(folder.resolve("link.yaml")));
    only(read(alias.resolve("real.yaml")));
    only(
        ToscaHook.reading(alias)
            .translate(
                Templates.source(folder.resolve("real.yaml").toUri().toString()), context()));
  }

  @Test
  void what_is_no_file_is_told() {
    assertThat(refused(read(folder.resolve("none.yaml")))).isEqualTo("ToscaSourceMissing");
    assertThat(refused(read(folder))).isEqualTo("ToscaUrlForbidden");
    assertThat(refused(read(Templates.source("file://elsewhere/app.yaml"))))
        .isEqualTo("ToscaUrlInvalid");
    assertThat(refused(read(Templates.source("file:app.yaml")))).isEqualTo("ToscaUrlInvalid");
  }

  @Test
  void an_archive_beyond_its_limit_is_refused() throws IOException {
    Path file =
        Files.write(
            folder.resolve("app.csar"), new byte[ToscaLimits.DEFAULT.archive().packed() + 1]);
    assertThat(refused(read(Templates.archive(file.toUri().toString()))))
        .isEqualTo("ToscaTooLarge");
  }

  @Test
  void a_source_of_the_program_itself_stands_behind_its_url() {
    TranslationHook hook =
        new ToscaHookBuilder()
            .serving(
                URI.create("stdin:1"), new ToscaSource.Text(Templates.config("a", "1"), "<stdin>"))
            .build();
    Source source = Templates.source("stdin:1");
    assertThat(only(hook.translate(source, context())).at("/data/k").asText()).isEqualTo("1");
    assertThat(hook.isCurrent(source, context())).isTrue();
    assertThat(refused(hook.translate(Templates.source("stdin:2"), context())))
        .isEqualTo("ToscaUrlInvalid");
  }
}

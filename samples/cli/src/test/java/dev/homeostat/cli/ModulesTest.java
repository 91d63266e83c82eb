package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The modules work on the module path: they find each other as services. */
@Tag("each-jdk")
class ModulesTest {

  private static final String HOME = "dev.homeostat.";

  @TempDir Path dir;

  /** The class path of the tests, without the tests. */
  private static List<String> path() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes"))
        .toList();
  }

  /** The modules of an engine; the command line itself is on the class path. */
  private static final Set<String> MODULES =
      Set.of(
          HOME + "application.document",
          HOME + "engine.core",
          HOME + "engine.yaml",
          HOME + "adapters.folder");

  private static Configuration resolved() {
    return Configuration.resolveAndBind(
        ModuleFinder.of(path().stream().map(Path::of).toArray(Path[]::new)),
        List.of(ModuleLayer.boot().configuration()),
        ModuleFinder.of(),
        MODULES);
  }

  @Test
  void each_module_has_a_name_of_its_own() {
    Set<ModuleReference> modules =
        resolved().modules().stream().map(ResolvedModule::reference).collect(Collectors.toSet());
    assertThat(modules)
        .extracting(module -> module.descriptor().name())
        .contains(
            HOME + "application.document",
            HOME + "engine.api",
            HOME + "engine.core",
            HOME + "engine.yaml",
            HOME + "adapters.folder");
    assertThat(modules)
        .filteredOn(module -> MODULES.contains(module.descriptor().name()))
        .hasSameSizeAs(MODULES)
        .noneMatch(module -> module.descriptor().isAutomatic());
  }

  @Test
  void the_tosca_hook_requires_re2j_as_an_automatic_module() {
    ModuleDescriptor hook =
        resolved().findModule(HOME + "hooks.tosca").orElseThrow().reference().descriptor();
    assertThat(hook.isAutomatic()).isFalse();
    assertThat(hook.requires()).extracting(ModuleDescriptor.Requires::name).contains("re2j");
    assertThat(resolved().findModule("re2j").orElseThrow().reference().descriptor().isAutomatic())
        .isTrue();
  }

  @Test
  void what_is_inside_the_engine_is_open_to_nobody() {
    assertThat(resolved().findModule(HOME + "engine.core").orElseThrow().reference().descriptor())
        .satisfies(
            engine -> {
              assertThat(engine.exports()).isEmpty();
              assertThat(engine.opens()).isEmpty();
            });
    assertThat(
            resolved()
                .findModule(HOME + "adapters.folder")
                .orElseThrow()
                .reference()
                .descriptor()
                .exports())
        .filteredOn(exports -> !exports.isQualified())
        .extracting(exports -> exports.source())
        .containsExactly(HOME + "folder");
  }

  @Test
  void the_worked_example_runs_on_the_module_path() throws IOException, InterruptedException {
    List<String> modules =
        resolved().modules().stream()
            .map(module -> Path.of(module.reference().location().orElseThrow()).toString())
            .toList();
    List<String> others = new ArrayList<>(path());
    others.removeAll(modules);
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                String.join(File.pathSeparator, modules),
                "--add-modules",
                String.join(",", MODULES),
                "--class-path",
                String.join(File.pathSeparator, others),
                Main.class.getName(),
                "reconcile",
                "-f",
                Cli.EXAMPLE.resolve("application.yaml").toString(),
                "--server",
                Cli.EXAMPLE.resolve("server.yaml").toString(),
                "--cluster",
                dir.resolve("cluster").toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(said).isZero();
    assertThat(said).contains("created");
    assertThat(
            new Cli(dir).at("default/Artist.music.example.com/gainsbourg.yaml", "/spec/nickname"))
        .hasToString("\"gainsbarre\"");
  }
}

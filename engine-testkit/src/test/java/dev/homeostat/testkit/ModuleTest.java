package dev.homeostat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The testkit works as a module, with an engine that is found as a service. */
class ModuleTest {

  /** The modules that are resolved for a root module, with the services that they use. */
  private static List<ModuleDescriptor> resolved(String root) {
    Path[] path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.endsWith("test-classes"))
            .map(Path::of)
            .toArray(Path[]::new);
    return Configuration.resolveAndBind(
            ModuleFinder.of(path),
            List.of(ModuleLayer.boot().configuration()),
            ModuleFinder.of(),
            Set.of(root))
        .modules()
        .stream()
        .map(module -> module.reference().descriptor())
        .toList();
  }

  @Test
  void all_that_a_test_needs_comes_along() {
    assertThat(resolved("dev.homeostat.engine.testkit"))
        .flatExtracting(ModuleDescriptor::provides)
        .extracting(ModuleDescriptor.Provides::service)
        .contains("dev.homeostat.spi.EngineProvider", "dev.homeostat.spi.DocumentReader");
  }

  /** An automatic module reads all others, so a program with the engine needs no such module. */
  @Test
  void the_engine_requires_no_automatic_module() {
    assertThat(resolved("dev.homeostat.engine.core")).noneMatch(ModuleDescriptor::isAutomatic);
  }

  @Test
  void the_embedded_cluster_requires_zjsonpatch_as_an_automatic_module() {
    assertThat(resolved("dev.homeostat.adapters.folder"))
        .filteredOn(ModuleDescriptor::isAutomatic)
        .extracting(ModuleDescriptor::name)
        .contains("zjsonpatch");
  }
}

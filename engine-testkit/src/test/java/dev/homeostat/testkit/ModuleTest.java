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

  @Test
  void all_that_a_test_needs_comes_along() {
    Path[] path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.endsWith("test-classes"))
            .map(Path::of)
            .toArray(Path[]::new);
    List<ModuleDescriptor> modules =
        Configuration.resolveAndBind(
                ModuleFinder.of(path),
                List.of(ModuleLayer.boot().configuration()),
                ModuleFinder.of(),
                Set.of("dev.homeostat.engine.testkit"))
            .modules()
            .stream()
            .map(module -> module.reference().descriptor())
            .toList();
    assertThat(modules).noneMatch(ModuleDescriptor::isAutomatic);
    assertThat(modules)
        .flatExtracting(ModuleDescriptor::provides)
        .extracting(ModuleDescriptor.Provides::service)
        .contains("dev.homeostat.spi.EngineProvider", "dev.homeostat.spi.DocumentReader");
  }
}

package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Source;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who has no TOSCA source pays for nothing but the hook itself. */
class LoadedClassesTest {

  private static final Pattern LOADED =
      Pattern.compile("(dev\\.homeostat\\.tosca\\.[^ ]+) source:|^== (.*)$", Pattern.MULTILINE);

  /** Runs in a JVM of its own. */
  static final class Program {

    private Program() {}

    public static void main(String... args) {
      Hooks hooks = Hooks.discovered(Program.class.getClassLoader());
      Engine engine =
          Engine.builder()
              .cluster(EmbeddedCluster.inMemory())
              .state(StateStore.inMemory())
              .hooks(hooks)
              .build();
      String manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
      Source source = new Source.OfManifest(Manifest.parse(manifest));
      pass(engine, source);
      pass(engine, source);
      System.out.println("== manifest");
      pass(engine, Templates.source(Templates.config("a", "1")));
      System.out.println("== template");
    }

    private static void pass(Engine engine, Source source) {
      ReconcileResult pass =
          engine.reconcile(Application.named("shop", "web").source(source).build());
      if (pass.outcome() != ReconcileResult.Outcome.SETTLED) {
        throw new IllegalStateException(pass.problems().toString());
      }
    }
  }

  private static String said = "";

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-Xlog:class+load=info:stdout",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectErrorStream(true)
            .start();
    said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(said.substring(Math.max(0, said.length() - 2000))).isZero();
  }

  @Test
  void nothing_but_the_hook_is_loaded_before_there_is_something_to_translate() {
    Set<String> loaded = new TreeSet<>();
    Matcher line = LOADED.matcher(said);
    while (line.find() && line.group(2) == null) {
      loaded.add(line.group(1));
    }
    loaded.removeIf(name -> name.startsWith(LoadedClassesTest.class.getName()));
    assertThat(List.copyOf(loaded)).containsExactly(ToscaHook.class.getName());
    assertThat(said).as("then it is needed").contains(Tosca.class.getName() + " source:");
  }

  @Test
  void a_template_that_is_inline_starts_no_client_of_http() {
    assertThat(said).contains("== template").doesNotContain("HttpClientImpl source:");
  }
}

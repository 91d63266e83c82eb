package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.spi.Hook;
import dev.homeostat.tosca.ToscaHook;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hook of somebody who knows the engine's interfaces and nothing else. */
class HooksOptionTest {

  private static final String MAP =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\ndata: {colour: blue}\n";

  @TempDir Path dir;

  @Test
  void a_strangers_hook_works_from_a_jar_and_from_folders() throws Exception {
    Path classes = compiled("team-label");
    Path jar = jar(classes);
    for (Path place : List.of(jar, jar.getParent(), classes)) {
      String option = place.toString();
      assertThat(new Cli(dir).run("hooks", "--hooks", option).out())
          .contains("mangling")
          .contains("team-label")
          .contains("nickname");
      Cli cli = new Cli(Files.createTempDirectory(dir, "run"));
      Path app = cli.file("one.yaml", MAP);
      Cli.Result done = cli.on("reconcile", app, "--hooks", option, "-o", "json");
      assertThat(done.code()).as(done.err()).isZero();
      assertThat(cli.at("default/ConfigMap/one.yaml", "/metadata/labels/team").asText())
          .isEqualTo("blue");
      Cli.Result told = cli.on("explain", app, "--hooks", option, "ConfigMap/one", "/metadata");
      assertThat(told.out()).contains("/metadata/labels/team", "by hook:team-label");
    }
  }

  @Test
  void a_hook_that_is_gone_removes_nothing() throws Exception {
    Path jar = jar(compiled("team-label"));
    Cli cli = new Cli(dir);
    Path app = cli.file("one.yaml", MAP);
    assertThat(cli.on("reconcile", app, "--hooks", jar.toString()).code()).isZero();
    Cli.Result without = cli.on("reconcile", app);
    assertThat(without.code()).isEqualTo(1);
    assertThat(without.err()).contains("HookMissing", "team-label");
    assertThat(cli.at("default/ConfigMap/one.yaml", "/metadata/labels/team").asText())
        .isEqualTo("blue");
  }

  @Test
  void two_hooks_of_one_name_are_refused_in_one_line() throws Exception {
    Cli.Result result = new Cli(dir).run("hooks", "--hooks", jar(compiled("nickname")).toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).startsWith("UnusableHooks: ").contains("nickname");
    assertThat(result.err()).doesNotContain("Exception");
    assertThat(result.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "System.getProperty(null)"})
  void a_hook_without_a_name_is_refused_by_its_class(String name) throws Exception {
    Path jar = jar(compiledWithName(name));
    Cli cli = new Cli(dir);
    Cli.Result result =
        cli.on("reconcile", cli.file("one.yaml", MAP), "--hooks", jar.toString(), "-o", "json");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.json().at("/problems/0/code").asText()).isEqualTo("UnusableHooks");
    assertThat(result.err())
        .contains("com.example.Stranger: expected a value of name(), got ")
        .doesNotContain("Exception");
  }

  @Test
  void a_strangers_hook_named_tosca_takes_the_place_of_the_one_that_is_there() throws Exception {
    String jar = jar(compiled("tosca")).toString();
    Cli cli = new Cli(dir);
    assertThat(cli.run("hooks", "-o", "json").json().findValuesAsText("class"))
        .contains("dev.homeostat.tosca.ToscaHook");
    Cli.Result result = cli.run("hooks", "-o", "json", "--hooks", jar);
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.json().findValuesAsText("class"))
        .contains("com.example.Stranger")
        .doesNotContain("dev.homeostat.tosca.ToscaHook");
  }

  @Test
  void the_module_of_templates_may_be_on_the_path_twice() throws Exception {
    String module = placeOf(ToscaHook.class);
    Cli cli = new Cli(dir);
    Path file = cli.file("shop.yaml", Shop.TEMPLATE);
    assertThat(cli.run("hooks", "--hooks", module).out()).containsOnlyOnce(" tosca ");
    assertThat(cli.on("reconcile", file, "--hooks", module).code()).isZero();
  }

  @Test
  void a_jar_that_is_missing_or_broken_is_said_in_one_line() throws Exception {
    Cli.Result missing = new Cli(dir).run("hooks", "--hooks", dir.resolve("no.jar").toString());
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("UnusableHooks", "no.jar");
    Path text = Files.writeString(dir.resolve("app.yaml"), "kind: Application\n");
    Cli.Result none = new Cli(dir).run("hooks", "--hooks", text.toString());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("UnusableHooks", "no jar at " + text);
    Path folder = Files.createDirectories(dir.resolve("hooks"));
    Path part = Files.writeString(folder.resolve("part.jar"), "PK");
    Cli.Result half = new Cli(dir).run("hooks", "--hooks", folder.toString());
    assertThat(half.code()).isEqualTo(1);
    assertThat(half.err()).contains("UnusableHooks", "no jar at " + part);
    Path jar = dir.resolve("liar.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      service(out, "com.example.NotThere");
    }
    Cli.Result broken = new Cli(dir).run("hooks", "--hooks", jar.toString());
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.err()).contains("UnusableHooks", "com.example.NotThere");
    assertThat(broken.err().lines()).hasSize(1);
  }

  private Path compiled(String name) throws IOException {
    return compiledWithName('"' + name + '"');
  }

  private Path compiledWithName(String name) throws IOException {
    Path source = Files.createDirectories(dir.resolve("src")).resolve("Stranger.java");
    Files.writeString(
        source,
        """
        package com.example;

        import dev.homeostat.spi.HookContext;
        import dev.homeostat.spi.DesiredStateEditor;
        import dev.homeostat.spi.ManglingHook;

        public final class Stranger implements ManglingHook {
          @Override public String name() { return NAME; }
          @Override public void mangle(DesiredStateEditor app, HookContext context) {
            app.resources().forEach(target -> target.label("team", "blue"));
          }
        }
        """
            .replace("NAME", name));
    Path classes = Files.createDirectories(dir.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    boolean compiles =
        compiler
            .getTask(
                said,
                null,
                null,
                List.of("-d", classes.toString(), "-classpath", interfaces(), "-proc:none"),
                null,
                compiler
                    .getStandardFileManager(null, null, null)
                    .getJavaFileObjects(source.toFile()))
            .call();
    assertThat(compiles).as(said.toString()).isTrue();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(Hook.class.getName()), "com.example.Stranger\n");
    return classes;
  }

  /** What a project has that depends on the engine's interfaces alone. */
  private static String interfaces() {
    return Stream.of(Hook.class, JsonNode.class, JsonParser.class, API.class, NullMarked.class)
        .map(HooksOptionTest::placeOf)
        .distinct()
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }

  private static String placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path jar(Path classes) throws IOException {
    Path jar = Files.createDirectories(dir.resolve("jars")).resolve("my-hook.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      files.filter(Files::isRegularFile).forEach(file -> add(out, classes, file));
    }
    return jar;
  }

  private static void add(JarOutputStream out, Path classes, Path file) {
    try {
      out.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
      Files.copy(file, (OutputStream) out);
      out.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void service(JarOutputStream out, String type) throws IOException {
    out.putNextEntry(new JarEntry("META-INF/services/" + Hook.class.getName()));
    out.write((type + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    out.closeEntry();
  }
}

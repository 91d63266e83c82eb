package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import java.io.File;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project that depends on the engine API alone compiles with all warnings as errors. */
class ConsumerProjectA1Test {

  private static final String HOOK =
      """
      package com.example;

      import dev.homeostat.spi.DesiredStateEditor;
      import dev.homeostat.spi.HookContext;
      import dev.homeostat.spi.ManglingHook;

      public final class Labels implements ManglingHook {
        @Override public String name() { return "labels"; }
        @Override public void mangle(DesiredStateEditor app, HookContext context) {
          app.workloads().forEach(workload -> workload.label("team", "blue"));
        }
      }
      """;

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<artifactId>([^<]+)</artifactId>\\s*(?:<scope>([^<]+)</scope>\\s*)?</dependency>");

  @TempDir Path dir;

  /** The jars that Maven gives a project with this one dependency. */
  private static String jars() throws URISyntaxException {
    List<String> names = new ArrayList<>(List.of("jackson-core", "jackson-annotations"));
    DEPENDENCY
        .matcher(Documents.text(Documents.REPOSITORY.resolve("engine-api/pom.xml")))
        .results()
        .filter(found -> found.group(2) == null || found.group(2).equals("compile"))
        .map((MatchResult found) -> found.group(1))
        .forEach(names::add);
    Path api = Path.of(Engine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return Stream.concat(
            Stream.of(api.toString()),
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(
                    entry ->
                        names.stream()
                            .anyMatch(
                                name ->
                                    Path.of(entry)
                                        .getFileName()
                                        .toString()
                                        .matches(Pattern.quote(name) + "-\\d.*\\.jar"))))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private String compiled(String path, Path... sources) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(
                  said,
                  files,
                  null,
                  List.of(
                      "-Xlint:all", "-Werror", "-proc:none", path, jars(), "-d", dir.toString()),
                  null,
                  files.getJavaFileObjects(sources))
              .call();
      return done ? "compiled" : said.toString();
    }
  }

  private Path source(String name, String text) throws Exception {
    return Files.writeString(dir.resolve(name), text);
  }

  @Test
  void on_the_class_path() throws Exception {
    assertThat(compiled("--class-path", source("Labels.java", HOOK))).isEqualTo("compiled");
  }

  @Test
  void on_the_module_path() throws Exception {
    Path module =
        source(
            "module-info.java",
            """
            module com.example.shop {
              requires dev.homeostat.engine.api;
              provides dev.homeostat.spi.Hook with com.example.Labels;
            }
            """);
    assertThat(compiled("--module-path", module, source("Labels.java", HOOK)))
        .isEqualTo("compiled");
  }
}

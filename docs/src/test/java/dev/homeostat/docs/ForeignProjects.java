package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The projects in {@code src/test/projects}, built by a Maven of their own. It finds Homeostat in
 * the staging repository, and other artifacts in the local repository of this build; the few that
 * this build has in other versions come from Maven Central. For each published artifact there is
 * one more project, with the BOM and the dependency.
 */
public final class ForeignProjects {

  private static final Path SOURCES = Documents.DOCS.resolve("src/test/projects");
  private static final Path DIR = Documents.DOCS.resolve("target/foreign-projects");
  private static final Path LOCAL_REPOSITORY = Documents.DOCS.resolve("target/foreign-repository");

  /** If Quarkus builds the project that is made for it; it needs some hundred artifacts more. */
  private static final boolean WITH_QUARKUS = System.getProperty("quarkus") != null;

  /** The code that documents show and their tests run, by project. */
  private static final Map<String, List<String>> PAGES =
      Map.of(
          "pages", List.of("WebPage", "WebPages", "WebPageController", "WebPageReconciler"),
          "spring-pages", List.of("WebPage", "WebPages", "WebPageProgram"));

  private static final List<String> PLUGINS =
      List.of(
          "maven-resources-plugin",
          "maven-compiler-plugin",
          "maven-surefire-plugin",
          "maven-jar-plugin");

  private ForeignProjects() {}

  private static final class Holder {
    static final ForeignProjects BUILT = build();
  }

  /** Returns the projects, which are built once. */
  public static ForeignProjects built() {
    return Holder.BUILT;
  }

  /** Returns the jars that a project needs at run time, its own first. */
  public List<Path> jars(String project) {
    try (JarFile jar = new JarFile(jar(project).toFile())) {
      String needed = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return Stream.concat(
              Stream.of(jar(project)), Stream.of(needed.split(" ")).map(ForeignProjects::located))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path located(String path) {
    return path.startsWith("com/example/")
        ? jar(path.split("/")[2])
        : LOCAL_REPOSITORY.resolve(path);
  }

  private static Path jar(String project) {
    return DIR.resolve(project).resolve("target/" + project + "-1.jar");
  }

  /** Returns how many tests of a project ran. */
  int tests(String project) {
    return Documents.files(
            DIR.resolve(project).resolve("target/surefire-reports"),
            file -> file.toString().endsWith(".txt"))
        .stream()
        .flatMap(file -> StagedArtifacts.all("Tests run: (\\d+), ", Documents.text(file)).stream())
        .mapToInt(Integer::parseInt)
        .sum();
  }

  /** Runs a program on the module path, and returns what it prints. */
  String run(String main, List<Path> modules) {
    String path =
        modules.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return execute(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "--module-path",
            path,
            "--module",
            main));
  }

  /** Returns the jars of a program, those of its application if Quarkus packs it. */
  List<Path> program(String project) {
    return WITH_QUARKUS
        ? Documents.files(
            quarkus(project).resolve("lib/main"), file -> file.toString().endsWith(".jar"))
        : jars(project);
  }

  /** Starts a program, or the application into which Quarkus packs it; it writes to a file. */
  Process start(String project, String main, String argument, Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    if (WITH_QUARKUS) {
      command.addAll(List.of("-jar", quarkus(project).resolve("quarkus-run.jar").toString()));
    } else {
      String path =
          jars(project).stream()
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator));
      command.addAll(List.of("-cp", path, main, argument));
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(printed(project).toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Returns what a started program has printed until now. */
  static String output(String project) {
    return Documents.text(printed(project));
  }

  private static Path printed(String project) {
    return DIR.resolve(project).resolve("target/program.txt");
  }

  private static Path quarkus(String project) {
    return DIR.resolve(project).resolve("target/quarkus-app");
  }

  private static ForeignProjects build() {
    try {
      delete(DIR);
      delete(LOCAL_REPOSITORY.resolve("dev/homeostat"));
      for (Path source : Documents.files(SOURCES, file -> true)) {
        Path copy = DIR.resolve(SOURCES.relativize(source));
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, completed(Documents.text(source)));
      }
      for (Map.Entry<String, List<String>> project : PAGES.entrySet()) {
        copyPages(DIR.resolve(project.getKey()), project.getValue());
      }
      for (String artifact : StagedArtifacts.published()) {
        Path single = Files.createDirectories(DIR.resolve(artifact));
        Files.writeString(single.resolve("pom.xml"), single(artifact));
      }
      // Without it, Maven takes the repository of Homeostat for the root of these projects.
      Files.createDirectories(DIR.resolve(".mvn"));
      Files.writeString(DIR.resolve("settings.xml"), settings());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("maven.program"),
                "-B",
                "-ntp",
                "-q",
                "-s",
                "settings.xml",
                "-Dmaven.repo.local=" + LOCAL_REPOSITORY,
                "-Dstaging=" + StagedArtifacts.ROOT.toUri(),
                "package"));
    if (WITH_QUARKUS) {
      command.add("-Dquarkus");
    }
    execute(command);
    return new ForeignProjects();
  }

  private static void copyPages(Path project, List<String> classes) throws IOException {
    Path sources = Path.of("src/test/java/com/example/pages");
    Path copies = Files.createDirectories(project.resolve("src/main/java/com/example/pages"));
    for (String name : classes) {
      String file = name + ".java";
      Files.copy(Documents.DOCS.resolve(sources).resolve(file), copies.resolve(file));
    }
  }

  private static String completed(String text) {
    List<String> published = StagedArtifacts.published();
    return text.replace(
            "<!-- modules -->",
            published.stream()
                .map(name -> "<module>" + name + "</module>")
                .collect(Collectors.joining("\n    ")))
        .replace(
            "<!-- versions -->",
            "<homeostat.version>" + StagedArtifacts.VERSION + "</homeostat.version>" + plugins())
        .replace(
            "<!-- published -->",
            published.stream().map(name -> dependency(name, "")).collect(Collectors.joining()));
  }

  /** The versions that this build has used, so that they are in its local repository. */
  private static String plugins() {
    String parent = Documents.text(Documents.REPOSITORY.resolve("pom.xml"));
    return PLUGINS.stream()
        .map(
            plugin -> {
              Matcher version =
                  Pattern.compile(plugin + "</artifactId>\\s*<version>([^<]+)</").matcher(parent);
              assertThat(version.find()).as("a version of %s", plugin).isTrue();
              return "\n    <%1$s.version>%2$s</%1$s.version>".formatted(plugin, version.group(1));
            })
        .collect(Collectors.joining());
  }

  private static String single(String artifact) {
    return """
    <project>
      <modelVersion>4.0.0</modelVersion>
      <parent>
        <groupId>com.example</groupId>
        <artifactId>projects</artifactId>
        <version>1</version>
      </parent>
      <artifactId>%s</artifactId>
      <dependencyManagement>
        <dependencies>%s
        </dependencies>
      </dependencyManagement>
      <dependencies>%s
      </dependencies>
    </project>
    """
        .formatted(
            artifact,
            dependency(
                "homeostat-bom",
                "<version>${homeostat.version}</version><type>pom</type><scope>import</scope>"),
            dependency(artifact, ""));
  }

  private static String dependency(String artifact, String version) {
    return """

        <dependency>
          <groupId>dev.homeostat</groupId>
          <artifactId>%s</artifactId>%s
        </dependency>"""
        .formatted(artifact, version);
  }

  private static String settings() {
    return """
    <settings>
      <profiles>
        <profile>
          <id>known</id>
          <repositories>
            <repository><id>known</id><url>%1$s</url></repository>
          </repositories>
          <pluginRepositories>
            <pluginRepository><id>known</id><url>%1$s</url></pluginRepository>
          </pluginRepositories>
        </profile>
      </profiles>
      <activeProfiles>
        <activeProfile>known</activeProfile>
      </activeProfiles>
    </settings>
    """
        .formatted(Path.of(System.getProperty("maven.repository")).toUri());
  }

  private static String execute(List<String> command) {
    Path output = DIR.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(DIR.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-Xmx512m -XX:TieredStopAtLevel=1");
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("in time: %s", command).isTrue();
      String printed = Files.readString(output);
      assertThat(process.exitValue()).as(printed).isZero();
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void delete(Path dir) throws IOException {
    if (Files.exists(dir)) {
      try (Stream<Path> files = Files.walk(dir)) {
        for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
          Files.delete(file);
        }
      }
    }
  }
}

package dev.homeostat.policypacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.PolicyPacks;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SCHEMA-11: packs in the jars of others, right and wrong ones. */
class ForeignPacksTest {

  private static final String GOOD =
      """
      apiVersion: homeostat.dev/v1alpha1
      kind: PolicyPack
      metadata: {name: gateway}
      spec:
        version: "3"
        purpose: A gateway
        rules:
          - {name: hosts, kinds: [Ingress], fields: [/spec/rules], reason: It writes rules.}
      """;

  @TempDir Path dir;

  /** A jar with a source of packs, whose documents stand beside it. */
  private PolicyPacks discovered(String yaml) throws IOException {
    Path jar = dir.resolve("foreign.jar");
    String source = ForeignSource.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      entry(
          entries,
          source,
          ForeignSource.class.getResourceAsStream("ForeignSource.class").readAllBytes());
      entry(
          entries,
          "META-INF/services/dev.homeostat.spi.PolicyPackSource",
          ForeignSource.class.getName().getBytes(StandardCharsets.UTF_8));
      entry(
          entries, "dev/homeostat/policypacks/foreign.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, new WithoutForeign())) {
      return PolicyPacks.discovered(loader);
    }
  }

  /** The class path of the tests without the class that only the jar has. */
  private static final class WithoutForeign extends ClassLoader {

    WithoutForeign() {
      super(ForeignPacksTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(ForeignSource.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  private static void entry(JarOutputStream jar, String name, byte[] bytes) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(bytes);
    jar.closeEntry();
  }

  private List<Problem> refused(String yaml) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> discovered(yaml));
    assertThat(refused).isNotNull();
    return refused.problems();
  }

  @Test
  void a_pack_of_another_jar_stands_beside_the_known_ones() throws IOException {
    assertThat(discovered(GOOD).list())
        .extracting(PolicyPack::name)
        .contains("gateway", "hpa")
        .isSorted();
  }

  @Test
  void all_errors_are_reported_with_file_and_line() {
    String bad =
        """
        apiVersion: homeostat.dev/v1
        kind: PolicyPack
        metadata: {name: My_Pack, labels: {}}
        spec:
          version: 1.0
          rules:
            - name: one
              kinds: [apps/v1/Deployment, pods]
              feilds: [/spec/replicas]
              reason: It scales.
            - name: one
              kinds: []
              annotations: yes
              fields: [spec/replicas, '/spec/ports/[0]', '/spec/ports/[', 7]
        """;

    assertThat(refused(bad))
        .extracting(Problem::toString)
        .containsExactly(
            at(1)
                + "/apiVersion: expected homeostat.dev/v1alpha1, got 'homeostat.dev/v1'; write"
                + " homeostat.dev/v1alpha1",
            at(3) + "/metadata/labels: expected one of name, got 'labels'; remove it",
            at(3)
                + "/metadata/name: expected small letters, digits and '-', got 'My_Pack'; choose"
                + " another name",
            at(5)
                + "/spec/version: expected a version, as in \"1.0.0\", got a number; write it in"
                + " quotes",
            at(4)
                + "/spec/purpose: expected the controller that the pack is for, got nothing; write"
                + " a text",
            at(9)
                + "/spec/rules/0/feilds: expected one of annotations, fields, kinds, name,"
                + " openLists, reason, got 'feilds'; write fields, if that is meant",
            at(8)
                + "/spec/rules/0/kinds/0: expected a group and kind, as in apps/Deployment or"
                + " Service, got 'apps/v1/Deployment'; write no version",
            at(8)
                + "/spec/rules/0/kinds/1: expected a group and kind, as in apps/Deployment or"
                + " Service, got 'pods'; write no version",
            at(7)
                + "/spec/rules/0: expected fields or openLists, got neither; say what is left to"
                + " others",
            at(12)
                + "/spec/rules/1/kinds: expected at least one group and kind, got an empty list;"
                + " write a list",
            at(13)
                + "/spec/rules/1/annotations: expected at least one annotation, got a boolean;"
                + " write a list",
            at(14) + "/spec/rules/1/fields/0: " + PATH + ", got 'spec/replicas'" + PATH_ADVICE,
            at(14) + "/spec/rules/1/fields/1: " + PATH + ", got '/spec/ports/[0]'" + PATH_ADVICE,
            at(14) + "/spec/rules/1/fields/2: " + PATH + ", got '/spec/ports/['" + PATH_ADVICE,
            at(14)
                + "/spec/rules/1/fields/3: expected a path, as in /spec/replicas, got a number;"
                + " write it in quotes",
            at(11)
                + "/spec/rules/1/reason: expected who writes these fields, and why, got nothing;"
                + " write a text",
            at(11) + "/spec/rules/1/name: expected one rule of a name, got 'one' again; rename it");
  }

  private static final String PATH =
      "expected a path, as in /spec/replicas or /spec/ports/[*]/nodePort";

  private static final String PATH_ADVICE =
      "; begin with a slash, close each bracket, and name elements by key or as [*]";

  private static String at(int line) {
    return "foreign.jar!/dev/homeostat/policypacks/foreign.yaml:" + line + ": InvalidPack ";
  }

  @Test
  void broken_yaml_and_another_type_are_refused() {
    assertThat(refused("a: [")).hasSize(1).allMatch(it -> it.source().isPresent());
    assertThat(refused("- a\n").get(0).toString())
        .isEqualTo(
            "foreign.jar!/dev/homeostat/policypacks/foreign.yaml:1: InvalidPack: expected a policy"
                + " pack, got a list; write an object");
    assertThat(refused("kind: PolicyPack\n").get(0).path()).isEqualTo("/apiVersion");
  }

  @Test
  void two_packs_of_one_name_are_refused() {
    Problem problem = refused(GOOD.replace("gateway", "hpa")).get(0);

    assertThat(problem.code()).isEqualTo("DuplicatePack");
    assertThat(problem.toString())
        .contains("/metadata/name: expected one pack of a name, got 'hpa' again; the first is at ");
  }

  @Test
  void packs_of_different_names_are_no_duplicates() throws IOException {
    assertThat(discovered(GOOD + "---\n" + GOOD.replace("gateway", "router")).list())
        .extracting(PolicyPack::name)
        .contains("gateway", "router");
  }
}

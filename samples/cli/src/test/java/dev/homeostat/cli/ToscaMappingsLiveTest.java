package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two or more templates of each mapping, from the file to the objects of a real API server. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ToscaMappingsLiveTest {

  private static final String KUBECONFIG = "kubeconfig";

  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;

  ToscaMappingsLiveTest(RunningApiServer server) {
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("tosca");
  }

  @BeforeEach
  void configure() throws IOException {
    System.setProperty(
        KUBECONFIG, Files.writeString(dir.resolve("kubeconfig"), kubeconfig).toString());
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  static List<String> templates() {
    return List.of(
        "indigo/front-end",
        "indigo/ordered",
        "indigo/crd-and-object",
        "turandot/web",
        "turandot/routes",
        "definition/cloudify-types",
        "definition/own-type",
        "kinds/profile",
        "kinds/nested-defaults",
        "artifact/one-file/app",
        "artifact/folder/app");
  }

  private Cli.Result run(String command, String template) {
    Path file =
        Cli.REPOSITORY.resolve(
            "hooks-tosca/src/test/resources/dev/homeostat/tosca/corpus/" + template + ".yaml");
    return new Cli(dir)
        .run(
            command,
            "-f",
            file.toString(),
            "--name",
            template.replace('/', '-'),
            "--namespace",
            namespace,
            "--cluster",
            "kube");
  }

  @ParameterizedTest
  @MethodSource("templates")
  void a_template_becomes_objects_and_the_next_pass_writes_nothing(String template) {
    Cli.Result first = run("reconcile", template);
    assertThat(first.code()).as(first.out() + first.err()).isZero();
    assertThat(first.out()).contains(" created");
    Cli.Result second = run("plan", template);
    assertThat(second.code()).as(second.out() + second.err()).isZero();
    assertThat(run("delete", template).code()).isZero();
  }
}

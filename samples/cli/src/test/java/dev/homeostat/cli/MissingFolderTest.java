package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder that does not exist is not taken for a cluster without notice. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class MissingFolderTest {

  private static final String KUBECONFIG = "kubeconfig";

  @TempDir Path dir;
  private Cli cli;
  private String map;

  @BeforeEach
  void configure() throws IOException {
    Path kubeconfig =
        Files.writeString(
            dir.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            current-context: prod
            contexts: [{name: prod, context: {cluster: one, user: me}}, {name: homeostat, context: {cluster: one, user: me}}]
            clusters: [{name: one, cluster: {server: "https://127.0.0.1:1"}}]
            users: [{name: me, user: {}}]
            """);
    System.setProperty(KUBECONFIG, kubeconfig.toString());
    cli = new Cli(dir);
    map =
        cli.file("map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {a: b}}")
            .toString();
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private String folder(String name) {
    return dir.resolve(name).toString();
  }

  private Cli.Result run(String command, String cluster, String... more) {
    String[] args = {command, "-f", map, "--cluster", cluster};
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return cli.run(all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "explain", "delete", "validate", "schema"})
  void a_command_that_compares_warns_and_names_a_similar_folder(String command) throws IOException {
    Files.createDirectories(dir.resolve("cluster"));
    Cli.Result result = run(command, folder("clustr"));
    assertThat(result.err())
        .contains("NoFolder --cluster: ", "clustr, which does not exist, so the cluster is empty")
        .contains("did you mean --cluster " + folder("cluster") + "?");
    assertThat(dir.resolve("clustr/default")).doesNotExist();
  }

  @Test
  void a_folder_without_a_similar_one_is_a_warning_too() {
    Cli.Result result = run("plan", folder("brand-new"));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("NoFolder --cluster", "unless you mean a new cluster");
    assertThat(result.err()).doesNotContain("did you mean");
  }

  @Test
  void programs_read_the_warning() {
    JsonNode problems = run("plan", folder("brand-new"), "-o", "json").json().path("problems");
    assertThat(problems).hasSize(1);
    assertThat(problems.at("/0/code").asText()).isEqualTo("NoFolder");
    assertThat(problems.at("/0/severity").asText()).isEqualTo("WARNING");
  }

  @Test
  void a_command_that_shows_a_cluster_needs_the_folder() throws IOException {
    Files.createDirectories(dir.resolve("cluster"));
    for (String[] args :
        new String[][] {
          {"state", "web", "--cluster", folder("clustr")},
          {"who", "ConfigMap/m", "--cluster", folder("clustr")},
          {"why", "ConfigMap/m", "/data", "--cluster", folder("clustr")}
        }) {
      Cli.Result result = cli.run(args);
      assertThat(result.code()).as(args[0]).isEqualTo(1);
      assertThat(result.err())
          .as(args[0])
          .contains("NoFolder --cluster: expected a folder that exists", "which does not exist")
          .contains("did you mean --cluster " + folder("cluster") + "?");
      assertThat(result.err().lines()).as(args[0]).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "reconcile", "report", "explain"})
  void a_misspelled_context_is_no_folder(String command) {
    Cli.Result result =
        command.equals("report")
            ? run(command, "prdo", "-o", folder("page.html"))
            : run(command, "prdo");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .contains("NoFolder --cluster", "got prdo, which does not exist", "the context prod")
        .contains("write --cluster kube:prod, or make the folder first");
    assertThat(result.err().lines()).hasSize(1);
    assertThat(Path.of("prdo")).doesNotExist();
  }

  @Test
  void reconcile_says_once_that_a_new_cluster_begins() {
    Cli.Result first = run("reconcile", folder("brand-new"));
    assertThat(first.code()).isZero();
    assertThat(first.err())
        .contains(folder("brand-new") + ": a new folder cluster begins here")
        .doesNotContain("NoFolder");
    Cli.Result second = run("reconcile", folder("brand-new"));
    assertThat(second.err()).doesNotContain("begins");
  }

  @Test
  void reconcile_warns_of_a_new_folder_beside_one_of_a_similar_name() throws IOException {
    Files.createDirectories(dir.resolve("cluster"));
    Cli.Result result = run("reconcile", folder("clustr"), "-o", "json");
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("NoFolder --cluster", "did you mean --cluster " + folder("cluster") + "?")
        .contains("a new folder cluster begins here");
    assertThat(result.json().at("/problems/0/code").asText()).isEqualTo("NoFolder");
  }

  @Test
  void a_context_that_is_called_like_the_default_folder_is_not_meant() {
    Cli.Result plan = cli.run("plan", "-f", map);
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.err()).contains("DefaultCluster").doesNotContain("NoFolder");
    assertThat(run("plan", "./prdo").err()).contains("so the cluster is empty");
  }
}

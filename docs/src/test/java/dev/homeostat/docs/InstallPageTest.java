package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.docs.Documents.Block;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of pages about installation work one after the other, and print what is shown. */
@WithControllerManager
class InstallPageTest {

  static Stream<InstallPage> pages() {
    return InstallPage.all();
  }

  @TempDir Path dir;

  private static void prepareArgo(KubernetesClient client) {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName("argocd").endMetadata().build())
        .create();
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("argocd-cm")
                .withNamespace("argocd")
                .endMetadata()
                .addToData("url", "https://argo.example.com")
                .build())
        .create();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commands_work_and_print_what_is_shown(InstallPage page, RunningApiServer server)
      throws IOException {
    boolean isArgoUsed = Documents.text(page.file()).contains("argocd-cm");
    if (isArgoUsed) {
      prepareArgo(server.client());
    }
    Clone clone = new Clone(dir);
    clone.addOperator(page.operator());
    Path kubeconfig = Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
    Map<String, String> variables = Map.of("KUBECONFIG", kubeconfig.toString());
    List<Block> blocks = Documents.blocks(page.file());
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).language().equals("sh")) {
        Stream<Block> next = blocks.stream().skip(i + 1).limit(1);
        run(clone, blocks.get(i), next.filter(it -> it.language().equals("text")), variables);
      }
    }
    if (isArgoUsed) {
      assertArgoHasTheScript(page, server.client());
    }
  }

  /** Runs a command; the server learns of permissions by a watch, so questions are repeated. */
  private static void run(
      Clone clone, Block command, Stream<Block> shown, Map<String, String> variables) {
    List<String> expected = shown.map(block -> block.text().strip()).toList();
    if (command.text().startsWith("kubectl auth can-i")) {
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> runOnce(clone, command, expected, variables));
    } else {
      runOnce(clone, command, expected, variables);
    }
  }

  private static void runOnce(
      Clone clone, Block command, List<String> expected, Map<String, String> variables) {
    Clone.Run run = clone.run(command.text(), variables);
    assertThat(run.code()).as("%s%n%s", command, run.output()).isZero();
    assertThat(expected)
        .as("%s%n%s", command, run.output())
        .allMatch(run.output().strip()::endsWith);
  }

  private static void assertArgoHasTheScript(InstallPage page, KubernetesClient client) {
    ConfigMap argo = client.configMaps().inNamespace("argocd").withName("argocd-cm").require();
    assertThat(argo.getData())
        .containsEntry("url", "https://argo.example.com")
        .containsEntry(
            "resource.customizations.health.homeostat.dev_Application",
            Documents.text(page.deploy().resolve("argocd/health.lua")));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void the_build_has_the_profile_that_pushes_the_image(InstallPage page) {
    String command = page.imageCommand();
    assertThat(command).contains(" -Ppush-image ").containsPattern("@sha256:[0-9a-f]{64} ");
    assertThat(Documents.text(page.module().resolve("pom.xml"))).contains("<id>push-image</id>");
    assertThat(Documents.text(page.deploy().resolve("install.yaml")))
        .contains("image: " + command.strip().replaceFirst(".*-Djib.to.image=", "") + "\n");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void values_of_the_page_are_values_of_the_chart(InstallPage page) {
    String values =
        Documents.text(page.deploy().resolve(Path.of("charts", page.operator(), "values.yaml")));
    List<String> named =
        Documents.text(page.file())
            .lines()
            .dropWhile(line -> !line.startsWith("| value |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .flatMap(line -> Stream.of(line.split("\\|")[1].split(",")))
            .map(name -> name.strip().replace("`", "").split("\\.")[0])
            .toList();
    assertThat(named)
        .isNotEmpty()
        .allSatisfy(name -> assertThat(values).contains("\n" + name + ":"));
  }
}

package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/install.md work one after the other on a cluster, and print what it shows.
 */
@WithControllerManager
class InstallPageTest {

  private static final Path PAGE = Documents.DOCS.resolve("install.md");
  private static final Path DEPLOY =
      Documents.REPOSITORY.resolve("samples/application-operator/deploy");

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

  @Test
  void commands_work_and_print_what_it_shows(RunningApiServer server) throws IOException {
    prepareArgo(server.client());
    Clone clone = new Clone(dir);
    clone.addOperator();
    Path kubeconfig = Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
    String output = "";
    for (Block block : Documents.blocks(PAGE)) {
      if (block.language().equals("sh")) {
        Clone.Run run = clone.run(block.text(), Map.of("KUBECONFIG", kubeconfig.toString()));
        assertThat(run.code()).as("%s%n%s", block, run.output()).isZero();
        output = run.output();
      } else if (block.language().equals("text")) {
        assertThat(output.strip()).as("%s", block).endsWith(block.text().strip());
      }
    }
    ConfigMap argo =
        server.client().configMaps().inNamespace("argocd").withName("argocd-cm").require();
    assertThat(argo.getData())
        .containsEntry("url", "https://argo.example.com")
        .containsEntry(
            "resource.customizations.health.homeostat.dev_Application",
            Documents.text(DEPLOY.resolve("argocd/health.lua")));
  }

  @Test
  void the_build_has_the_profile_that_pushes_the_image() {
    String command =
        Documents.blocks(PAGE).stream()
            .filter(block -> block.language().equals("sh"))
            .findFirst()
            .orElseThrow()
            .text();
    assertThat(command).contains(" -Ppush-image ").containsPattern("@sha256:[0-9a-f]{64} ");
    assertThat(Documents.text(Documents.REPOSITORY.resolve("samples/application-operator/pom.xml")))
        .contains("<id>push-image</id>");
    assertThat(Documents.text(DEPLOY.resolve("install.yaml")))
        .contains("image: " + command.strip().replaceFirst(".*-Djib.to.image=", "") + "\n");
  }

  @Test
  void values_of_the_page_are_values_of_the_chart() {
    String values = Documents.text(DEPLOY.resolve("charts/application-operator/values.yaml"));
    List<String> named =
        Documents.text(PAGE)
            .lines()
            .dropWhile(line -> !line.equals("| value | meaning |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .flatMap(line -> java.util.stream.Stream.of(line.split("\\|")[1].split(",")))
            .map(name -> name.strip().replace("`", "").split("\\.")[0])
            .toList();
    assertThat(named)
        .isNotEmpty()
        .allSatisfy(name -> assertThat(values).contains("\n" + name + ":"));
  }
}

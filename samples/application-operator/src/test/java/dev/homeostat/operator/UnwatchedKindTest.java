package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.Kubectl;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** O8: a kind that the installed operator may not watch is said, and a grant of it is noticed. */
class UnwatchedKindTest extends WholeClusterGround {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: songs.music.example.com}
      spec:
        group: music.example.com
        scope: Namespaced
        names: {kind: Song, listKind: SongList, plural: songs, singular: song}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @TempDir Path dir;
  private Installed installed;

  @BeforeEach
  void install() {
    installed = new Installed(server, Kubectl.of(server, dir));
    server.define(DEFINITION);
  }

  @AfterEach
  void uninstall() {
    installed.close();
  }

  private String message() {
    return condition("web", "Ready").path("message").asText();
  }

  @Test
  void o8_it_is_not_ready_names_the_permission_and_is_ready_when_that_is_granted() {
    installed.start();
    application(
        "web",
        "manifest:\n- {apiVersion: music.example.com/v1, kind: Song, metadata: {name: believe}}\n");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("False");
              assertThat(condition("web", "Ready").path("reason").asText()).isEqualTo("NotWatched");
            });
    assertThat(find("music.example.com/v1", "Song", "believe")).isPresent();
    assertThat(condition("web", "Applied").path("status").asText()).isEqualTo("True");
    assertThat(message()).contains("Song").contains("list and watch").contains("cannot list");

    client
        .rbac()
        .clusterRoles()
        .withName(Installed.RIGHTS)
        .edit(
            role -> {
              role.getRules()
                  .add(
                      new PolicyRuleBuilder()
                          .withApiGroups("music.example.com")
                          .withResources("songs")
                          .withVerbs("list", "watch")
                          .build());
              return role;
            });
    awaitPhase("web", "Ready");
    assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("True");
  }
}

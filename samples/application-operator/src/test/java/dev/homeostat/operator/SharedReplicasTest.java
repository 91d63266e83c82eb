package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three replicas in processes of their own share Applications, as the chart lets them, and go on
 * when one is killed and one ends.
 */
class SharedReplicasTest extends WholeClusterGround {

  /** So many that hardly ever one replica has none of them. */
  private static final int APPLICATIONS = Integer.getInteger("share.applications", 30);

  @TempDir Path dir;
  private ReplicaGroup replicas;

  @BeforeEach
  void install() throws IOException {
    replicas = new ReplicaGroup(server, dir, namespace);
  }

  @AfterEach
  void uninstall() {
    replicas.close();
  }

  private void awaitShares(int each, String... names) {
    for (String name : names) {
      await(name + " has its share")
          .atMost(PATIENCE)
          .until(() -> replicas.get(name).segments() >= each);
    }
  }

  /** Changes an object of each Application, each time another field. */
  private void awaitRepairs(String field) {
    for (int i = 0; i < APPLICATIONS; i++) {
      merge("v1", "ConfigMap", "app-" + i, "{\"data\": {\"" + field + "\": \"drift\"}}");
    }
    for (int i = 0; i < APPLICATIONS; i++) {
      String name = "app-" + i;
      await(name + " is repaired")
          .atMost(PATIENCE)
          .until(
              () ->
                  find("v1", "ConfigMap", name)
                      .orElseThrow()
                      .tree()
                      .at("/data/" + field)
                      .asText()
                      .equals("kept"));
    }
  }

  private Set<String> writers() {
    Set<String> names = new HashSet<>();
    replicas.writes().forEach(write -> names.add(write.replica()));
    return names;
  }

  /** Once another replica has written for an Application, no former one does. */
  private void checkOneAtATime() {
    Map<String, List<String>> owners = new HashMap<>();
    for (SharedReplica.Write write : replicas.writes()) {
      List<String> sequence = owners.computeIfAbsent(write.application(), any -> new ArrayList<>());
      if (sequence.isEmpty() || !sequence.get(sequence.size() - 1).equals(write.replica())) {
        sequence.add(write.replica());
      }
    }
    assertThat(owners).hasSize(APPLICATIONS);
    assertThat(owners.values()).allSatisfy(each -> assertThat(each).doesNotHaveDuplicates());
    assertThat(owners.values()).allMatch(each -> each.get(each.size() - 1).equals("three"));
  }

  @Test
  void all_work_and_each_application_is_written_by_one_at_a_time() throws Exception {
    try {
      replicas.start("one", "127.0.0.2");
      replicas.start("two", "127.0.0.3");
      replicas.start("three", "127.0.0.4");
      awaitShares(ReplicaGroup.SEGMENTS / 3, "one", "two", "three");
      for (int i = 0; i < APPLICATIONS; i++) {
        application(
            "app-" + i,
            """
            manifest:
            - apiVersion: v1
              kind: ConfigMap
              metadata: {name: NAME}
              data: {a: kept, b: kept, c: kept}
            """
                .replace("NAME", "app-" + i));
      }
      for (int i = 0; i < APPLICATIONS; i++) {
        awaitPhase("app-" + i, "Ready");
      }
      awaitRepairs("a");
      assertThat(writers()).containsExactlyInAnyOrder("one", "two", "three");

      replicas.get("one").kill();
      awaitShares(ReplicaGroup.SEGMENTS / 2, "two", "three");
      awaitRepairs("b");

      assertThat(replicas.get("two").end()).isZero();
      awaitShares(ReplicaGroup.SEGMENTS, "three");
      awaitRepairs("c");
      for (int i = 0; i < APPLICATIONS; i++) {
        awaitPhase("app-" + i, "Ready");
      }
      checkOneAtATime();
      delete("app-0");
      await().atMost(PATIENCE).until(() -> isGone("app-0"));
      assertThat(find("v1", "ConfigMap", "app-0")).isEmpty();
    } catch (Exception | AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + replicas.said(), e);
    }
  }
}

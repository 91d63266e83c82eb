package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ListResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One Application of thousands of resources, whose state is too large for any object. */
@Tag("long")
class LargeTest extends Ground {

  private static final int MANY = 2_000;
  private static final Duration LONG = Duration.ofMinutes(5);

  LargeTest(RunningApiServer server) {
    super(server);
  }

  private static String settings(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                "- {apiVersion: v1, kind: ConfigMap, metadata: {name: settings-"
                    + i
                    + "}, data: {number: '"
                    + i
                    + "'}}\n")
        .collect(Collectors.joining("", "allowMassDeletion: true\nmanifest:\n", ""));
  }

  private List<Resource> all(String kind) {
    return ((ListResponse.Found) cluster.list("v1", kind, Map.of()))
        .resources().stream().filter(object -> object.namespace().equals(namespace)).toList();
  }

  private long settings() {
    return all("ConfigMap").stream().filter(map -> map.name().startsWith("settings-")).count();
  }

  /** The Secrets that the Application owns. */
  private List<Resource> stateSecrets() {
    return all("Secret").stream()
        .filter(
            secret ->
                secret
                    .tree()
                    .at("/metadata/ownerReferences/0/uid")
                    .asText()
                    .equals(application("large").uid()))
        .toList();
  }

  private void awaitReady(int count) {
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              JsonNode tree = application("large").tree();
              assertThat(tree.at("/status/phase").asText())
                  .as("%s", tree.at("/status/conditions"))
                  .isEqualTo("Ready");
              assertThat(tree.at("/status/observedGeneration"))
                  .isEqualTo(tree.at("/metadata/generation"));
              assertThat(tree.at("/status/counts/text").asText()).isEqualTo(count + "/" + count);
            });
  }

  @Test
  void thousands_of_resources_are_kept_and_the_state_is_where_it_has_room() {
    StartedOperator first = operator("--state-in=status");
    application("large", settings(MANY));
    awaitReady(MANY);
    assertThat(settings()).isEqualTo(MANY);
    assertThat(stateSecrets()).isNotEmpty();
    assertThat(status("large").path("state").toString().length()).isLessThan(1_000);

    first.close();
    merge("v1", "ConfigMap", "settings-1234", "{\"data\": {\"number\": \"drift\"}}");
    operator("--state-in=status");
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(
                        find("v1", "ConfigMap", "settings-1234")
                            .orElseThrow()
                            .tree()
                            .at("/data/number")
                            .asText())
                    .isEqualTo("1234"));

    application("large", settings(2));
    awaitReady(2);
    assertThat(settings()).isEqualTo(2);
    assertThat(stateSecrets()).isEmpty();

    delete("large");
    await().atMost(LONG).until(() -> isGone("large"));
    assertThat(settings()).isZero();
  }
}

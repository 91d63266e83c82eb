package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

class PropertiesTest {

  @Test
  void values_are_bound() {
    Programs.withoutCluster()
        .withPropertyValues(
            "homeostat.namespaces=shop,bakery",
            "homeostat.workers=8",
            "homeostat.resync=20m",
            "homeostat.max-retry-delay=1m",
            "homeostat.requests.per-second=50",
            "homeostat.state.namespace=states",
            "homeostat.leader-election.lease-duration=5s")
        .run(
            context -> {
              HomeostatProperties bound = context.getBean(HomeostatProperties.class);
              assertThat(bound.namespaces()).containsExactly("shop", "bakery");
              assertThat(bound.workers()).hasValue(8);
              assertThat(bound.resync()).contains(Duration.ofMinutes(20));
              assertThat(bound.maxRetryDelay()).contains(Duration.ofMinutes(1));
              assertThat(bound.requests().perSecond()).isEqualTo(50);
              assertThat(bound.requests().atOnce()).isEqualTo(32);
              assertThat(bound.state().namespace()).contains("states");
              assertThat(bound.leaderElection().leaseDuration()).isEqualTo(Duration.ofSeconds(5));
            });
  }

  @Test
  void what_is_not_set_is_empty() {
    Programs.withoutCluster()
        .run(
            context -> {
              HomeostatProperties bound = context.getBean(HomeostatProperties.class);
              assertThat(bound.workers()).isEmpty();
              assertThat(bound.resync()).isEmpty();
              assertThat(bound.maxRetryDelay()).isEmpty();
              assertThat(bound.state().store()).isEqualTo(HomeostatProperties.StoreType.SECRETS);
              assertThat(bound.state().namespace()).isEmpty();
              assertThat(bound.leaderElection().namespace()).isEmpty();
              assertThat(bound.leaderElection().leaseName()).isEmpty();
            });
  }

  @Test
  void each_property_is_described_with_its_default() throws IOException {
    List<String> names = new ArrayList<>();
    for (JsonNode property : metadata()) {
      names.add(property.path("name").asText());
      assertThat(property.path("description").asText())
          .as(property.path("name").asText())
          .endsWith(".");
    }
    assertThat(names)
        .containsExactlyInAnyOrder(
            "homeostat.namespaces",
            "homeostat.workers",
            "homeostat.resync",
            "homeostat.max-retry-delay",
            "homeostat.grace",
            "homeostat.requests.per-second",
            "homeostat.requests.at-once",
            "homeostat.requests.timeout",
            "homeostat.state.store",
            "homeostat.state.namespace",
            "homeostat.hooks.discover",
            "homeostat.leader-election.enabled",
            "homeostat.leader-election.namespace",
            "homeostat.leader-election.lease-name",
            "homeostat.leader-election.lease-duration");
  }

  private JsonNode metadata() throws IOException {
    for (URL url :
        Collections.list(
            getClass()
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
      try (InputStream metadata = url.openStream()) {
        JsonNode properties = new ObjectMapper().readTree(metadata).path("properties");
        if (properties.findValuesAsText("name").contains("homeostat.workers")) {
          return properties;
        }
      }
    }
    throw new AssertionError("no metadata of the properties");
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void all_wrong_values_are_reported_at_once_and_without_a_trace(CapturedOutput output) {
    String report =
        Starts.failure(
            output,
            Programs.Pages.class,
            "homeostat.workers=0",
            "homeostat.namespaces=shop,Bakery",
            "homeostat.max-retry-delay=1ms",
            "homeostat.leader-election.lease-duration=1500ms");
    assertThat(report)
        .contains("homeostat.workers", "expected a number of at least 1")
        .contains("homeostat.namespaces[1]", "expected the name of a namespace")
        .contains("homeostat.maxRetryDelay", "expected a time of at least 5ms")
        .contains("homeostat.leaderElection.leaseDuration", "expected whole seconds")
        .doesNotContain("\tat ");
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void a_property_that_does_not_exist_is_named_without_its_value(CapturedOutput output) {
    assertThat(Starts.failure(output, Programs.Pages.class, "homeostat.token=" + Programs.TOKEN))
        .contains("Homeostat has no such property:", "homeostat.token (", "commandLineArgs")
        .doesNotContain(Programs.TOKEN)
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ExtendWith(OutputCaptureExtension.class)
  @CsvSource({
    "homeostat.workers, many, a whole number",
    "homeostat.requests.at-once, 1.5, a whole number",
    "homeostat.resync, soon, 'a time such as 500ms, 30s, 5m or 1h'",
    "homeostat.hooks.discover, perhaps, true or false",
    "homeostat.state.store, disk, secrets or memory"
  })
  void a_value_of_another_form_is_reported_with_the_expected_one(
      String property, String value, String expected, CapturedOutput output) {
    assertThat(Starts.failure(output, Programs.Pages.class, property + "=" + value))
        .contains("The property " + property + " has a wrong value (")
        .contains("commandLineArgs")
        .contains("expected " + expected + ", got \"" + value + "\".")
        .doesNotContain("\tat ");
  }
}

package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** READ-5: what may be part of a path, to the last character, and how messages show the rest. */
class ResourceNamesTest {

  @ParameterizedTest
  @CsvSource({
    "API_VERSION,v1",
    "API_VERSION,apps/v1",
    "API_VERSION,a.b-c.d/v1beta1",
    "API_VERSION,9.example.com/v",
    "KIND,K",
    "KIND,ConfigMap2",
    "KIND,a-b",
    "NAME,system:node",
    "NAME,...",
    "NAME,.a",
    "NAME,A b",
    "NAMESPACE,a",
    "NAMESPACE,0-9"
  })
  void a_server_takes_these(ResourceNames where, String name) {
    assertThat(where.allows(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "API_VERSION,''",
    "API_VERSION,1v",
    "API_VERSION,V1",
    "API_VERSION,v1-",
    "API_VERSION,a./v1",
    "API_VERSION,-a/v1",
    "API_VERSION,apps/",
    "KIND,2D",
    "KIND,-A",
    "KIND,A.B",
    "NAME,.",
    "NAME,..",
    "NAME,' '",
    "NAME,a/b",
    "NAME,%61",
    "NAME,'a\tb'",
    "NAMESPACE,a-",
    "NAMESPACE,-a",
    "NAMESPACE,A"
  })
  void and_refuses_these(ResourceNames where, String name) {
    assertThat(where.allows(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"KIND,253", "NAME,253", "NAMESPACE,63"})
  void a_name_has_a_greatest_length(ResourceNames where, int longest) {
    assertThat(where.allows("a".repeat(longest))).isTrue();
    assertThat(where.allows("a".repeat(longest + 1))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(ResourceNames.class)
  void each_says_what_is_allowed(ResourceNames where) {
    assertThat(where.rule()).isNotBlank();
  }

  @Test
  void a_message_shows_a_name_in_quotes_and_no_more_than_its_beginning() {
    assertThat(ResourceNames.shown("a".repeat(60))).isEqualTo("'" + "a".repeat(60) + "'");
    assertThat(ResourceNames.shown("a".repeat(61))).isEqualTo("'" + "a".repeat(60) + "…'");
    assertThat(ResourceNames.shown("a\n\u0007b")).isEqualTo("'a??b'");
  }
}

package com.example.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The values as a program that embeds the engine builds and reads them. */
class FakeResultsTest {

  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");

  private final ReconcileResult pass =
      FakeResults.created(Application.named("shop", "web").build(), WEB);

  @Test
  void members_that_are_not_set_are_empty_and_never_null() {
    assertThat(pass.delta().created()).containsExactly(WEB);
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.state().translation()).isEmpty();
    assertThat(Problem.error("Any").rule()).isEmpty();
    assertThat(ClusterResponse.Refused.of(409, "Conflict", "").retryAfter()).isEmpty();
  }

  @Test
  void a_changed_copy_differs_in_the_member_alone() {
    ReconcileResult copy = pass.toBuilder().reads(7).build();
    assertThat(copy).isNotEqualTo(pass);
    assertThat(copy.toBuilder().reads(pass.reads()).build())
        .isEqualTo(pass)
        .hasSameHashCodeAs(pass);
    assertThat(
            ClusterResponse.Refused.of(429, "TooManyRequests", "")
                .withRetryAfter(Duration.ofSeconds(3))
                .retryAfter())
        .contains(Duration.ofSeconds(3));
  }

  @Test
  void all_missing_members_are_named() {
    assertThatThrownBy(() -> Owner.builder().kind("WebPage").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Owner is incomplete: set apiVersion, name, uid on the builder before build()");
    assertThatThrownBy(() -> FieldChange.builder().build())
        .hasMessageContaining("path, action, policy, rule, wanted, found, setBy");
  }

  @Test
  void null_is_refused_where_it_is_given() {
    assertThatThrownBy(() -> Owner.builder().uid(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("uid");
  }
}

package com.example.teamlabel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Create;
import dev.homeostat.spi.DeltaHook.Decision;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.DeltaHook.Hold;
import dev.homeostat.spi.DeltaHook.Input;
import dev.homeostat.spi.DeltaHook.Update;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaintenanceWindowTest {

  private static final Update UPDATE =
      new Update(
          List.of(Edit.put(FieldPath.of("spec", "replicas"), IntNode.valueOf(3), Rule.POLICY_4)));

  @Test
  void an_update_goes_through_while_the_window_is_open() {
    assertThat(decide("2024-05-01T02:00:00Z", UPDATE)).isSameAs(UPDATE);
    assertThat(decide("2024-05-01T03:59:59Z", UPDATE)).isSameAs(UPDATE);
  }

  @Test
  void an_update_waits_for_the_next_window() {
    assertThat(decide("2024-05-01T01:00:00Z", UPDATE)).isEqualTo(hold("2024-05-01T02:00:00Z"));
    assertThat(decide("2024-05-01T04:00:00Z", UPDATE)).isEqualTo(hold("2024-05-02T02:00:00Z"));
  }

  @Test
  void what_is_missing_is_created_at_once() {
    assertThat(decide("2024-05-01T12:00:00Z", new Create())).isEqualTo(new Create());
  }

  private static Hold hold(String until) {
    return new Hold(Instant.parse(until), "outside of the maintenance window");
  }

  private static Decision decide(String now, Decision soFar) {
    ResourceAddress address =
        new ResourceAddress("apps/v1", ResourceId.deployment("web").in("shop"));
    Input input =
        Input.builder()
            .address(address)
            .desired(Trees.emptyObject())
            .schema(Trees.emptyObject())
            .soFar(soFar)
            .build();
    MaintenanceWindow hook = new MaintenanceWindow();
    Clock clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);
    return hook.decide(
        input, GivenContext.of(Application.named("shop", "web").build(), hook.name(), clock));
  }
}

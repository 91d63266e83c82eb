package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** C11: that something is not there is known only when all that is there is known. */
class C11AbsenceTest {

  @Test
  void nothing_is_deleted_because_what_wants_it_has_not_been_read_yet() {
    World world = new World();
    world.actual.putAll(Map.of("a", "1", "b", "1"));
    world.wants.synced = false;
    try (ControlLoop<String> loop =
        ControlLoop.named("c11", world::reconcile)
            .source(world.things)
            .source(world.wants)
            .start()) {
      Eventually.until("the things are known", () -> loop.depth().parked() == 2);
      world.wants.put("a", "1");
      world.wants.synced = true;
      Eventually.until("settled", world::isSettled);
      assertThat(world.actual).isEqualTo(Map.of("a", "1"));
      assertThat(world.writes).hasValue(1);
    }
  }
}

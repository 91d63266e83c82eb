package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** C7: what counts is how things are, not that somebody saw them become so. */
class C07LevelDrivenTest {

  @Test
  void what_changed_while_it_was_off_is_made_good_after_the_start() {
    World world = new World();
    ControlLoop<String> loop =
        ControlLoop.named("c7", world::reconcile).source(world.wants).source(world.things).build();
    world.wanted.putAll(Map.of("a", "1", "b", "1"));
    loop.start();
    Eventually.until("settled", world::isSettled);
    loop.stop(Duration.ofSeconds(30));

    world.wanted.put("a", "2");
    world.wanted.remove("b");
    world.wanted.put("c", "1");
    world.actual.remove("a");
    assertThat(world.isSettled()).isFalse();

    loop.start();
    Eventually.until("settled again", world::isSettled);
    loop.close();
    assertThat(world.actual).isEqualTo(Map.of("a", "2", "c", "1"));
  }
}

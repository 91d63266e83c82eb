package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** C12: others change things, too. */
class C12OtherActorsTest {

  @Test
  void what_somebody_edits_or_deletes_is_put_back() {
    World world = new World();
    world.wanted.put("a", "1");
    try (ControlLoop<String> loop =
        ControlLoop.named("c12", world::reconcile)
            .source(world.wants)
            .source(world.things)
            .start()) {
      Eventually.until("made", world::isSettled);
      world.things.put("a", "by hand");
      Eventually.until("put back", world::isSettled);
      world.things.remove("a");
      Eventually.until("made again", world::isSettled);
      assertThat(world.writes).hasValue(3);
      assertThat(loop.isWorking()).isTrue();
    }
  }
}

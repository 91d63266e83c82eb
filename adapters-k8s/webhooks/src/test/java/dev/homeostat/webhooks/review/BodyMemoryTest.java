package dev.homeostat.webhooks.review;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyMemoryTest {

  @Test
  void what_has_no_room_takes_none_and_room_comes_back() {
    BodyMemory memory = new BodyMemory(10);
    assertThat(memory.take(6)).isTrue();
    assertThat(memory.take(5)).isFalse();
    assertThat(memory.take(4)).isTrue();
    assertThat(memory.take(1)).isFalse();
    memory.giveBack(6);
    assertThat(memory.take(6)).isTrue();
  }
}

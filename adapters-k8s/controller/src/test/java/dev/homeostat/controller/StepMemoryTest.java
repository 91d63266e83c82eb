package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.OwnedSegment;
import org.junit.jupiter.api.Test;

class StepMemoryTest {

  private final StepMemory<String> memory = new StepMemory<>();

  @Test
  void the_last_value_of_each_object_is_remembered() {
    memory.put("1", "a");
    memory.put("1", "b");
    memory.put("2", "c");
    assertThat(memory.get("1")).contains("b");
    assertThat(memory.get("2")).contains("c");
    assertThat(memory.get("3")).isEmpty();
  }

  @Test
  void the_first_value_stays_until_it_is_forgotten() {
    assertThat(memory.getOrPut("1", "a")).isEqualTo("a");
    assertThat(memory.getOrPut("1", "b")).isEqualTo("a");
    memory.forget("1");
    assertThat(memory.getOrPut("1", "b")).isEqualTo("b");
  }

  @Test
  void all_values_are_forgotten_when_objects_went_to_another_replica() {
    memory.put("1", "a");
    memory.released(OwnedSegment.of(new KeySegment("web"), 1, key -> new KeySegment("web")));
    assertThat(memory.get("1")).isEmpty();
  }
}

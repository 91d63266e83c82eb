package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Passes that take long note it, but not all at a time. */
class ProgressNotesTest {

  private final List<Runnable> waiting = new ArrayList<>();
  private final List<String> written = new ArrayList<>();

  private ProgressNotes notes(int tokens) {
    return new ProgressNotes(
        waiting::add,
        Bucket.builder()
            .addLimit(limit -> limit.capacity(tokens).refillIntervally(1, Duration.ofDays(1)))
            .build());
  }

  private ProgressNote begin(ProgressNotes notes, String name) {
    var tree = JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Any");
    tree.putObject("metadata").put("name", name).put("namespace", "default");
    return notes.begin(
        Resource.of(tree),
        object -> {
          written.add(object.name());
          return new ClusterResponse.Done(object);
        });
  }

  private void passTime() {
    List<Runnable> due = List.copyOf(waiting);
    waiting.clear();
    due.forEach(Runnable::run);
  }

  @Test
  void a_pass_that_takes_long_is_noted_once() {
    ProgressNote note = begin(notes(5), "a");
    assertThat(written).isEmpty();
    passTime();
    passTime();
    note.end();
    assertThat(written).containsExactly("a");
  }

  @Test
  void a_pass_that_has_ended_is_not_noted() {
    begin(notes(5), "a").end();
    passTime();
    assertThat(written).isEmpty();
    assertThat(waiting).isEmpty();
  }

  @Test
  void of_many_at_a_time_as_many_are_noted_as_there_are_tokens_and_the_others_wait() {
    ProgressNotes notes = notes(2);
    begin(notes, "a");
    begin(notes, "b");
    ProgressNote third = begin(notes, "c");
    begin(notes, "d");
    passTime();
    assertThat(written).containsExactly("a", "b");
    assertThat(waiting).hasSize(2);
    third.end();
    passTime();
    assertThat(waiting).hasSize(1);
    assertThat(written).containsExactly("a", "b");
  }
}

package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When the server is asked about a kind that it may not serve, and when its word is taken. */
class UnservedKindTest {

  private final AtomicLong now = new AtomicLong();
  private final UnservedKind kind = new UnservedKind(now::get);

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  /** The server is asked every half minute, and says that it does not serve the kind. */
  private void answerFor(Duration time) {
    Duration each = Duration.ofSeconds(30);
    for (long i = time.dividedBy(each); i > 0; i--) {
      pass(each);
      kind.unserved();
    }
  }

  @Test
  void a_kind_is_asked_about_before_there_is_an_answer() {
    assertThat(kind.isAsked(false)).isTrue();
    kind.unanswered();
    assertThat(kind.isAsked(false)).isTrue();
    assertThat(kind.isConfirmed()).isFalse();
  }

  @Test
  void one_answer_settles_nothing() {
    kind.unserved();
    pass(Duration.ofMinutes(30));
    assertThat(kind.isConfirmed()).isFalse();
    assertThat(kind.isAsked(false)).isTrue();
  }

  @Test
  void a_kind_that_was_never_served_is_asked_about_once_an_hour_when_that_is_confirmed() {
    kind.unserved();
    answerFor(Duration.ofMinutes(1));
    assertThat(kind.isConfirmed()).isTrue();
    assertThat(kind.isAsked(false)).isFalse();
    assertThat(kind.isAsked(true)).as("it is announced").isTrue();
    pass(Duration.ofMinutes(59));
    assertThat(kind.isAsked(false)).isFalse();
    pass(Duration.ofMinutes(1));
    assertThat(kind.isAsked(false)).isTrue();
    kind.unserved();
    assertThat(kind.isAsked(false)).isFalse();
  }

  @Test
  void three_answers_at_once_are_those_of_a_server_that_starts() {
    for (int i = 0; i < 3; i++) {
      kind.unserved();
      pass(Duration.ofSeconds(5));
    }
    assertThat(kind.isConfirmed()).isFalse();
  }

  @Test
  void a_kind_that_was_served_is_looked_for_for_ten_minutes() {
    kind.served();
    kind.unserved();
    answerFor(Duration.ofMinutes(9));
    assertThat(kind.isConfirmed()).isTrue();
    assertThat(kind.isAsked(false)).isTrue();
    answerFor(Duration.ofMinutes(1));
    assertThat(kind.isAsked(false)).isFalse();
  }

  @Test
  void another_answer_resets_the_count() {
    kind.served();
    kind.unserved();
    answerFor(Duration.ofMinutes(9));
    kind.unanswered();
    assertThat(kind.isConfirmed()).isFalse();
    kind.unserved();
    pass(Duration.ofMinutes(1));
    kind.served();
    kind.unserved();
    assertThat(kind.isConfirmed()).isFalse();
    answerFor(Duration.ofMinutes(9));
    assertThat(kind.isAsked(false)).isTrue();
  }

  @Test
  void a_request_to_ask_counts_once() {
    kind.unserved();
    answerFor(Duration.ofMinutes(1));
    kind.ask();
    assertThat(kind.isAsked(false)).isTrue();
    assertThat(kind.isAsked(false)).isFalse();
  }
}

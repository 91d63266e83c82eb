package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.ClusterResponse;
import org.junit.jupiter.api.Test;

/** A field of the last create is removed when it is dropped, though the answer was lost. */
class ExpectedFieldsTest {

  private enum Answers {
    GIVEN,
    REFUSED,
    LOST
  }

  private Answers answers = Answers.GIVEN;

  private Stage stage(String spec) {
    return Stage.of(Song.with(spec))
        .filter(
            (request, server) -> {
              if (!request.isWrite() || answers == Answers.GIVEN) {
                return server.get();
              }
              if (answers == Answers.REFUSED) {
                return ClusterResponse.Refused.of(503, "", "later");
              }
              ClusterResponse unused = server.get();
              return ClusterResponse.Refused.noAnswer("the connection was lost", true);
            });
  }

  @Test
  void the_second_of_two_creates_counts() {
    answers = Answers.REFUSED;
    Stage stage = stage("{k: 1}");
    stage.pass();
    dropsWhatWasCreated(stage);
  }

  @Test
  void a_create_of_an_object_that_was_deleted_counts() {
    Stage stage = stage("{k: 1}");
    stage.settle();
    stage.cluster().remove(Song.ID);
    dropsWhatWasCreated(stage);
  }

  private void dropsWhatWasCreated(Stage stage) {
    answers = Answers.LOST;
    stage.want(Song.with("{k: 1, m: 2}")).pass();
    assertThat(Song.live(stage, "m")).isEqualTo("2");
    answers = Answers.GIVEN;
    stage.want(Song.with("{k: 1}")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("absent");
    assertThat(Song.live(stage, "k")).isEqualTo("1");
  }
}

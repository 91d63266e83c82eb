package dev.homeostat.program.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookNamesTest {

  @Test
  void names_that_are_empty_get_defaults() {
    assertThat(new WebhookNames("", "", "", List.of("", "")).withDefaults("system", "greetings"))
        .isEqualTo(WebhookNames.of("system", "greetings"));
  }

  @Test
  void names_that_are_not_empty_stay() {
    assertThat(new WebhookNames("a", "b", "", List.of("c", "")).withDefaults("system", "greetings"))
        .isEqualTo(new WebhookNames("a", "b", "greetings", List.of("c", "greetings")));
  }
}

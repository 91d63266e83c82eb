package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.MANY;
import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that do not stop. */
@Timeout(300)
@Tag("one-jdk")
class TooManyCallsTest {

  @Test
  void o12_of_ten_thousand_wrong_tokens_a_few_are_looked_at_and_logged() {
    try (Ground ground = new Ground(MANY.withClientCalls(100_000, 10))) {
      Map<Integer, Integer> counts = new TreeMap<>();
      for (int i = 0; i < 10_000; i++) {
        Reply reply = ground.put(PATH, Doorman.SECRET + i);
        counts.merge(reply.status(), 1, Integer::sum);
      }
      assertThat(counts).isEqualTo(Map.of(401, 10, 429, 9_990));
      assertThat(ground.doorman.asked).hasSize(10);
      assertThat(ground.store.loads).hasValue(0);
      assertThat(ground.log.audit()).hasSize(11);
    }
  }

  @Test
  void a_right_token_is_not_looked_at_after_too_many_wrong_ones_until_a_while_later() {
    try (Ground ground = new Ground(MANY.withClientCalls(100, 2))) {
      ground.put(PATH, "wrong");
      ground.put(PATH, "wrong");
      Reply reply = ground.put(PATH, ground.token);
      assertThat(reply.status()).isEqualTo(429);
      assertThat(reply.body()).isEqualTo("{\"error\":\"TooManyRequests\"}");
      assertThat(reply.headers()).containsEntry("retry-after", "30");
      assertThat(ground.doorman.asked).hasSize(2);
      assertThat(ground.log.audit().get(2)).endsWith("proof=- outcome=too many wrong calls");
      ground.clock.forward(Duration.ofSeconds(30));
      assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
    }
  }

  @Test
  void right_calls_are_never_counted_as_wrong() {
    try (Ground ground = new Ground(MANY.withClientCalls(100, 1))) {
      for (int i = 0; i < 20; i++) {
        assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
      }
    }
  }

  @Test
  void the_limit_does_not_tell_a_wrong_token_from_an_application_that_is_gone() {
    try (Ground ground = new Ground(MANY.withClientCalls(100, 1))) {
      String old = ground.doorman.token(Ground.COMPLETE, "uid-0");
      assertThat(ground.put(PATH, old).status()).isEqualTo(401);
      assertThat(ground.put(PATH, old).status()).isEqualTo(429);
      assertThat(ground.store.loads).hasValue(1);
    }
  }

  @Test
  void a_client_has_only_so_many_calls_whatever_it_calls_and_whoever_it_says_it_is() {
    try (Ground ground = new Ground(MANY.withClientCalls(3, 3))) {
      ground.put("/nothing", ground.token);
      ground.send(Ground.request("GET", PATH));
      assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
      for (String header :
          new String[] {"X-Forwarded-For: 10.0.0.%d", "Forwarded: for=10.0.0.%d", "X: %d"}) {
        Reply reply =
            ground.send(
                Ground.request(
                    "PUT",
                    PATH,
                    header.replace("%d", "1"),
                    "Authorization: Bearer " + ground.token));
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.headers()).containsEntry("retry-after", "20");
      }
      assertThat(ground.put("/nothing", ground.token).status()).isEqualTo(429);
      assertThat(ground.log.audit()).allMatch(line -> line.startsWith("client=127.0.0.1 "));
    }
  }

  @Test
  void all_together_have_only_so_many_calls() {
    try (Ground ground = new Ground(MANY.withCallsPerSecond(1))) {
      assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
      Reply reply = ground.put(PATH, ground.token);
      assertThat(reply.status()).isEqualTo(429);
      assertThat(reply.headers()).containsEntry("retry-after", "1");
      ground.clock.forward(Duration.ofSeconds(1));
      assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
    }
  }

  @Test
  void health_is_told_however_many_calls_there_were() {
    try (Ground ground = new Ground(MANY.withClientCalls(1, 1).withCallsPerSecond(1))) {
      ground.put(PATH, ground.token);
      assertThat(ground.put(PATH, ground.token).status()).isEqualTo(429);
      for (int i = 0; i < 5; i++) {
        assertThat(ground.send(Ground.request("GET", "/healthz")).status()).isEqualTo(200);
      }
    }
  }
}

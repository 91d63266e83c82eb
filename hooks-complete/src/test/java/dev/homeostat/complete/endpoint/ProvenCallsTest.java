package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.COMPLETE;
import static dev.homeostat.complete.endpoint.Ground.PATH;
import static dev.homeostat.complete.endpoint.Ground.SHUTDOWN;
import static dev.homeostat.complete.endpoint.Ground.UID;
import static dev.homeostat.complete.endpoint.Ground.WEB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Those who have proven who they are. */
@Timeout(120)
class ProvenCallsTest {

  private static final String SHUTDOWN_PATH = "/v1/applications/shop/web/shutdown";

  private final Ground ground = new Ground();

  @AfterEach
  void end() {
    ground.close();
  }

  @Test
  void a_call_is_accepted_and_kept_and_wakes_the_application() {
    Reply reply = ground.put(PATH, ground.token);
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.body()).isEqualTo("{\"status\":\"accepted\"}");
    assertThat(ground.calledAt(Purpose.COMPLETE)).isEqualTo("2030-01-01T00:00:00Z");
    assertThat(ground.woken).containsExactly(WEB);
    assertThat(ground.store.loads).hasValue(1);
    assertThat(ground.store.saves).hasValue(1);
    assertThat(ground.log.audit())
        .containsExactly(
            "client=127.0.0.1 application=shop/web purpose=complete proof=token outcome=accepted");
  }

  @Test
  void an_answer_says_nothing_of_who_answers_and_is_kept_by_nobody() {
    Reply reply = ground.put(PATH, ground.token);
    assertThat(reply.headers())
        .containsOnlyKeys("date", "content-type", "content-length", "cache-control", "connection")
        .containsEntry("content-type", "application/json")
        .containsEntry("cache-control", "no-store")
        .containsEntry("connection", "close");
  }

  @Test
  void a_call_is_answered_only_after_it_is_kept_and_the_application_woken() throws Exception {
    CountDownLatch saving = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ground.store.savings.add(
        () -> {
          saving.countDown();
          try {
            assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          return Optional.empty();
        });
    try (Wire wire = ground.wire()) {
      wire.write(Ground.call(PATH, ground.token));
      assertThat(saving.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(wire.isSilent()).isTrue();
      assertThat(ground.woken).isEmpty();
      go.countDown();
      assertThat(wire.reply().status()).isEqualTo(202);
      assertThat(ground.woken).containsExactly(WEB);
    }
  }

  @Test
  void a_call_that_is_replayed_is_answered_alike_and_stored_once() {
    Reply first = ground.put(PATH, ground.token);
    Reply again = ground.put(PATH, ground.token);
    assertThat(again.timeless()).isEqualTo(first.timeless());
    assertThat(ground.store.saves).hasValue(1);
    assertThat(ground.woken).containsExactly(WEB, WEB);
    assertThat(ground.log.audit().get(1)).endsWith("outcome=accepted before");
  }

  @Test
  void a_shutdown_that_was_asked_for_is_kept_beside_what_is_there() {
    ObjectNode asked = JsonNodeFactory.instance.objectNode().put("deadline", "2030-01-02T00:00Z");
    ground.store.keep(WEB, ground.store.kept(WEB).withHook("shutdown", asked));
    String token = ground.doorman.token(SHUTDOWN, UID);
    assertThat(ground.put(SHUTDOWN_PATH, token).status()).isEqualTo(202);
    assertThat(ground.store.kept(WEB).hooks().get("shutdown").path("deadline").asText())
        .isEqualTo("2030-01-02T00:00Z");
    assertThat(ground.calledAt(Purpose.SHUTDOWN)).isNotEmpty();
    assertThat(ground.calledAt(Purpose.COMPLETE)).isEmpty();
  }

  @Test
  void a_shutdown_that_nobody_asked_for_is_a_conflict() {
    Reply reply = ground.put(SHUTDOWN_PATH, ground.doorman.token(SHUTDOWN, UID));
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body()).isEqualTo("{\"error\":\"NotAsked\"}");
    assertThat(ground.store.saves).hasValue(0);
    assertThat(ground.woken).isEmpty();
  }

  @Test
  void a_store_that_fails_is_a_reason_to_come_again() {
    ground.store.savings.add(
        () -> {
          throw new IllegalStateException("a bug");
        });
    Reply reply = ground.put(PATH, ground.token);
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.headers()).containsEntry("retry-after", "5");
    assertThat(reply.body()).isEqualTo("{\"error\":\"Unavailable\"}");
    assertThat(ground.woken).isEmpty();
    assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
  }

  @Test
  void a_token_for_what_is_gone_or_is_another_incarnation_gets_what_a_wrong_one_gets() {
    String wrong = ground.put(PATH, Doorman.SECRET).timeless();
    Call gone = new Call(new ApplicationId("shop", "gone"), Purpose.COMPLETE);
    String goneToken = ground.doorman.token(gone, UID);
    String oldToken = ground.doorman.token(COMPLETE, "uid-0");
    assertThat(ground.put("/v1/applications/shop/gone/complete", goneToken).timeless())
        .isEqualTo(wrong);
    assertThat(ground.put(PATH, oldToken).timeless()).isEqualTo(wrong);
    assertThat(ground.store.loads).hasValue(2);
    assertThat(ground.store.saves).hasValue(0);
    assertThat(ground.woken).isEmpty();
    assertThat(ground.log.audit().subList(1, 3))
        .isEqualTo(
            List.of(
                "client=127.0.0.1 application=shop/gone purpose=complete proof=token"
                    + " outcome=no such application",
                "client=127.0.0.1 application=shop/web purpose=complete proof=token"
                    + " outcome=no such application"));
  }
}

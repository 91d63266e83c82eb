package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.COMPLETE;
import static dev.homeostat.complete.endpoint.Ground.PATH;
import static dev.homeostat.complete.endpoint.Ground.SHUTDOWN;
import static dev.homeostat.complete.endpoint.Ground.UID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who have not proven who they are. */
@Timeout(120)
class UnprovenCallsTest {

  private final Ground ground = new Ground();

  @AfterEach
  void end() {
    ground.close();
  }

  private void assertRefused(Reply reply) {
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.body()).isEqualTo("{\"error\":\"Unauthorized\"}");
    assertThat(reply.headers()).containsEntry("www-authenticate", "Bearer");
    assertThat(ground.store.loads).hasValue(0);
    assertThat(ground.store.saves).hasValue(0);
    assertThat(ground.woken).isEmpty();
  }

  @Test
  void nobody_without_a_token_is_admitted() {
    assertRefused(ground.send(Ground.request("PUT", PATH)));
    assertThat(ground.log.audit())
        .containsExactly(
            "client=127.0.0.1 application=shop/web purpose=complete proof=none outcome=unproven");
  }

  @Test
  void wrong_tokens_are_all_refused_in_the_same_words() {
    Call other = new Call(new ApplicationId("shop", "other"), COMPLETE.purpose());
    Reply none = ground.send(Ground.request("PUT", PATH));
    for (String token :
        new String[] {
          Doorman.SECRET,
          ground.token + "x",
          ground.doorman.token(other, UID),
          ground.doorman.token(SHUTDOWN, UID)
        }) {
      Reply reply = ground.put(PATH, token);
      assertRefused(reply);
      assertThat(reply.timeless()).isEqualTo(none.timeless());
    }
  }

  @Test
  void an_application_that_is_not_there_is_refused_in_the_same_words() {
    Reply known = ground.put(PATH, Doorman.SECRET);
    Reply unknown = ground.put("/v1/applications/shop/nobody/complete", Doorman.SECRET);
    assertThat(unknown.timeless()).isEqualTo(known.timeless());
    assertRefused(unknown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Basic %s",
        "Authorization: Bearer",
        "Authorization: Bearer ",
        "Authorization: Bearer %s %s",
        "Authorization: Bearer %s, Bearer %s",
        "Authorization: Bearer \"%s\"",
        "Authorization: Bearer%s",
        "Authorization: %s",
        "Authorization: Bearer x\r\nAuthorization: Bearer %s",
        "Authorization: Bearer %s\r\nAuthorization: Bearer %s",
        "Authorization: Bearer x\u00e9%s",
        "Proxy-Authorization: Bearer %s",
        "Cookie: token=%s"
      })
  void what_is_no_bearer_token_is_none(String header) {
    Reply reply = ground.send(Ground.request("PUT", PATH, header.replace("%s", ground.token)));
    assertRefused(reply);
    assertThat(ground.doorman.asked)
        .allMatch(credentials -> credentials.token().isEmpty())
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer %s", "bearer %s", "BEARER   %s"})
  void the_scheme_is_written_as_one_likes(String value) {
    String header = "authorization: " + value.replace("%s", ground.token);
    assertThat(ground.send(Ground.request("PUT", PATH, header)).status()).isEqualTo(202);
  }

  @Test
  void what_is_presented_is_never_printed() {
    ground.put(PATH, ground.token);
    Credentials credentials = ground.doorman.asked.get(0);
    assertThat(credentials.token()).contains(ground.token);
    assertThat(credentials.toString()).doesNotContain(Doorman.SECRET);
  }

  @Test
  void a_gatekeeper_that_breaks_admits_nobody_and_its_message_is_repeated_nowhere() {
    try (Ground broken =
        new Ground(
            (call, credentials) -> {
              throw new IllegalStateException(credentials.token().orElseThrow());
            })) {
      Reply reply = broken.put(PATH, Doorman.SECRET);
      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.body()).isEqualTo("{\"error\":\"ServerError\"}");
      assertThat(broken.log.audit().get(0)).endsWith("outcome=error");
    }
  }
}

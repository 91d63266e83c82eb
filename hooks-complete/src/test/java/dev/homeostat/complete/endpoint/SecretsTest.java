package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A token is repeated nowhere, wherever a client puts it. */
@Timeout(120)
class SecretsTest {

  @Test
  void a_token_is_in_no_answer_and_in_no_log() {
    try (Ground ground = new Ground()) {
      String token = ground.token;
      ground.put(PATH, token);
      ground.put(PATH, token + "x");
      ground.put(PATH, token + " " + token);
      ground.put("/v1/applications/shop/" + token + "/complete", token);
      ground.put(PATH + "?token=" + token, token);
      ground.put("/" + token.repeat(1000), token);
      ground.put("/%zz" + token, token);
      ground.put("//" + token + "/..", token);
      ground.send(Ground.request(Doorman.SECRET, PATH, "Authorization: Bearer " + token));
      ground.send(Ground.request("PUT", PATH, "Authorization: Bearer " + token.repeat(1000)));
      ground.send(Ground.request("PUT", PATH, "Authorization Bearer " + token));
      ground.send(Ground.request("PUT", PATH, token + ": x", "Cookie: " + token));
      ground.send(Ground.request("PUT", PATH, "Expect: " + token));
      ground.send(Ground.request("PUT", PATH, "Content-Length: " + token));
      ground.send(Ground.request("PUT", PATH, "Transfer-Encoding: " + token));
      ground.send(Ground.request("PUT", PATH, "Transfer-Encoding: chunked") + token + "\r\n");
      ground.send(Ground.request("PUT", PATH, "Content-Length: 6") + Doorman.SECRET);
      ground.send("PUT " + PATH + " " + token + "\r\n\r\n");

      String text = ground.end();
      assertThat(text)
          .contains("outcome=accepted", "outcome=unproven", "outcome=no such path")
          .doesNotContain(Doorman.SECRET);
      assertThat(ground.replies)
          .hasSize(18)
          .noneMatch(reply -> reply.raw().contains(Doorman.SECRET));
      assertThat(text.lines()).allMatch(line -> line.chars().noneMatch(Character::isISOControl));
    }
  }
}

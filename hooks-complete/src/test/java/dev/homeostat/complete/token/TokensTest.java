package dev.homeostat.complete.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.Fixture;
import dev.homeostat.complete.TokenKey;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.testkit.StandingClock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** A token is good for one application, one incarnation, one purpose and one key. */
class TokensTest {

  private static final Call CALL = new Call(new ApplicationId("shop", "web"), Purpose.COMPLETE);

  private final StandingClock clock = new StandingClock();
  private final Tokens tokens = tokens(Fixture.KEY);

  private Tokens tokens(TokenKey current, TokenKeys.Previous... previous) {
    return new Tokens(new TokenKeys(current, List.of(previous)), clock);
  }

  private static Credentials presenting(String token) {
    return new Credentials(Optional.of(token), Optional.empty());
  }

  @Test
  void it_says_for_which_incarnation_it_was_made() {
    assertThat(tokens.admit(CALL, presenting(tokens.of(CALL, "uid-1")))).contains("uid-1");
    assertThat(tokens.of(CALL, "uid-1")).isEqualTo(tokens.of(CALL, "uid-1"));
  }

  @Test
  void it_has_256_bits_that_nobody_can_know_without_the_key() {
    String token = tokens.of(CALL, "uid-1");
    byte[] code = Base64.getUrlDecoder().decode(token.substring(token.indexOf('.') + 1));
    assertThat(code).hasSize(32);
    assertThat(tokens(Fixture.key('x')).of(CALL, "uid-1")).isNotEqualTo(token);
  }

  @Test
  void that_of_another_application_purpose_or_incarnation_is_wrong() {
    Call other = new Call(new ApplicationId("shop", "api"), Purpose.COMPLETE);
    Call elsewhere = new Call(new ApplicationId("web", "shop"), Purpose.COMPLETE);
    Call shutdown = new Call(CALL.application(), Purpose.SHUTDOWN);
    for (Call call : List.of(other, elsewhere, shutdown)) {
      assertThat(tokens.admit(CALL, presenting(tokens.of(call, "uid-1")))).as("%s", call).isEmpty();
    }
    String mine = tokens.of(CALL, "uid-1");
    String theirs = tokens.of(CALL, "uid-2");
    String forged = theirs.substring(0, theirs.indexOf('.')) + mine.substring(mine.indexOf('.'));
    assertThat(tokens.admit(CALL, presenting(forged))).isEmpty();
  }

  @Test
  void names_that_read_alike_when_joined_have_different_tokens() {
    Call one = new Call(new ApplicationId("a", "bc"), Purpose.COMPLETE);
    Call other = new Call(new ApplicationId("ab", "c"), Purpose.COMPLETE);
    assertThat(tokens.of(one, "u")).isNotEqualTo(tokens.of(other, "u"));
  }

  @Test
  void after_a_rotation_the_old_one_counts_for_a_time() {
    String old = tokens.of(CALL, "uid-1");
    Tokens rotated =
        tokens(
            Fixture.key('n'),
            new TokenKeys.Previous(Fixture.KEY, clock.instant().plus(Duration.ofDays(1))));
    assertThat(rotated.of(CALL, "uid-1")).isNotEqualTo(old);
    assertThat(rotated.admit(CALL, presenting(rotated.of(CALL, "uid-1")))).contains("uid-1");
    assertThat(rotated.admit(CALL, presenting(old))).contains("uid-1");
    clock.forward(Duration.ofDays(1));
    assertThat(rotated.admit(CALL, presenting(old))).as("expired").isEmpty();
    assertThat(rotated.admit(CALL, presenting(rotated.of(CALL, "uid-1")))).contains("uid-1");
  }

  @Test
  void who_presents_none_is_nobody() {
    assertThat(tokens.admit(CALL, new Credentials(Optional.empty(), Optional.empty()))).isEmpty();
  }

  @Property(tries = 500)
  void a_token_that_was_changed_anywhere_is_wrong(@ForAll int at, @ForAll char with) {
    String token = tokens.of(CALL, "uid-1");
    int place = Math.floorMod(at, token.length());
    String changed = token.substring(0, place) + with + token.substring(place + 1);
    Optional<String> uid = tokens.admit(CALL, presenting(changed));
    if (!sameBytes(token, changed)) {
      assertThat(uid).isEmpty();
    }
  }

  /** The last character of base64 has bits that mean nothing. */
  private static boolean sameBytes(String one, String other) {
    try {
      for (int part = 0; part < 2; part++) {
        byte[] mine = Base64.getUrlDecoder().decode(one.split("\\.", 2)[part]);
        byte[] yours = Base64.getUrlDecoder().decode(other.split("\\.", 2)[part]);
        if (!java.util.Arrays.equals(mine, yours)) {
          return false;
        }
      }
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Property(tries = 500)
  void whatever_is_presented_is_no_token_and_no_failure(@ForAll String text) {
    assertThat(tokens.admit(CALL, presenting(text))).isEmpty();
    assertThat(tokens.admit(CALL, presenting("x." + text))).isEmpty();
  }

  @Property(tries = 200)
  void any_uid_comes_back(@ForAll @AlphaChars @StringLength(min = 1, max = 250) String uid) {
    assertThat(tokens.admit(CALL, presenting(tokens.of(CALL, uid)))).contains(uid);
  }

  @Test
  void neither_key_nor_token_is_in_a_text() {
    assertThat(Fixture.KEY + " " + tokens + " " + tokens.keys())
        .doesNotContain("kkkk")
        .contains("TokenKey");
    assertThat(presenting("sesame").toString()).doesNotContain("sesame");
    assertThat(Token.of(CALL, "uid-1", Fixture.KEY).toString()).isEqualTo("Token(uid-1)");
  }
}

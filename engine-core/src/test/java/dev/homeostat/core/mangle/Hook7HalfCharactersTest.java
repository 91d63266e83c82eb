package dev.homeostat.core.mangle;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.mangle.Hook7EditsTest.on;
import static dev.homeostat.core.mangle.Hook7EditsTest.refused;
import static dev.homeostat.core.mangle.Hook7EditsTest.settled;
import static dev.homeostat.core.mangle.Hook7EditsTest.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import org.junit.jupiter.api.Test;

/** HOOK-7: a hook that cuts a text within a character is named. */
class Hook7HalfCharactersTest {

  /** No encoding holds it, so a cluster folder could not be read again. */
  @Test
  void half_of_a_character_is_an_error_that_names_the_hook() {
    Problem problem = refused(MAP, on("cut", each -> each.set("/data/k", "\uD83D")));
    assertThat(problem.code()).isEqualTo("NoUnicodeText");
    assertThat(problem.path()).isEqualTo("/data/k");
    assertThat(problem.got()).endsWith("from hook:cut");
    settled(MAP, on("whole", each -> each.set("/data/k", "\uD83D\uDE00")));
  }

  @Test
  void half_of_a_character_in_a_name_is_an_error_that_names_the_hook() {
    FieldPath cut = FieldPath.of("data", "k\uD83D");
    Problem problem = refused(MAP, on("cut", each -> each.set(cut, text("v"))));
    assertThat(problem.code()).isEqualTo("NoUnicodeText");
    assertThat(problem.path()).isEqualTo("/data");
    assertThat(problem.got()).startsWith("a name with half").endsWith("from hook:cut");
    assertThat(refused(MAP, on("cut", each -> each.observe(cut))).code())
        .isEqualTo("NoUnicodeText");
    settled(MAP, on("whole", each -> each.set("/data/\uD83D\uDE00", "v")));
  }
}

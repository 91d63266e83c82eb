package dev.homeostat.core.engine;

import dev.homeostat.spi.cluster.Answer;
import java.time.Duration;
import java.util.List;

/** A request that was not sent, because it is not its time; nothing has failed (rule ACT-5). */
final class Withheld {

  private static final String REASON = "Withheld";

  private Withheld() {}

  static Answer.Refused until(Duration wait, String why) {
    return new Answer.Refused(0, REASON, why, "", List.of(), wait, false);
  }

  static boolean is(Answer answer) {
    return answer instanceof Answer.Refused refused && refused.reason().equals(REASON);
  }
}

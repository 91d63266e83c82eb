package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** What may be kept of a server's words (rule SECRET-3). */
@API(status = INTERNAL)
public final class ServerMessages {

  private static final int LONGEST = 200;
  private static final int SHORTEST_SECRET = 4;

  private ServerMessages() {}

  /**
   * What a refusal says, fit to be shown.
   *
   * @param refused the server's answer
   * @param id of the resource it is about
   * @param secrets the sensitive texts known of it
   * @return code, reason and causes; with the first line of the message unless the kind is
   *     sensitive
   */
  public static String of(Answer.Refused refused, ResourceId id, Set<String> secrets) {
    String causes =
        refused.causes().stream()
            .map(Answer.Cause::toString)
            .distinct()
            .collect(Collectors.joining(", "));
    StringBuilder text = new StringBuilder(refused.toString());
    if (!causes.isEmpty()) {
      text.append(" (").append(scrub(causes, secrets)).append(')');
    }
    if (!Redactor.isSecret(id) && !refused.message().isBlank()) {
      String line = refused.message().strip().lines().findFirst().orElse("");
      String scrubbed = scrub(line, secrets);
      text.append(": ")
          .append(scrubbed.length() <= LONGEST ? scrubbed : scrubbed.substring(0, LONGEST) + "…");
    }
    return text.toString();
  }

  private static String scrub(String text, Set<String> secrets) {
    String scrubbed = text;
    for (String secret : secrets) {
      scrubbed = hide(scrubbed, secret);
      scrubbed = hide(scrubbed, decoded(secret));
    }
    return scrubbed;
  }

  private static String hide(String text, String secret) {
    return secret.length() < SHORTEST_SECRET ? text : text.replace(secret, "(hidden)");
  }

  private static String decoded(String secret) {
    try {
      return new String(Base64.getDecoder().decode(secret), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}

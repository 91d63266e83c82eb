package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.text.WholeCharacters;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** Redacts messages of a server (rule SECRET-3). */
@API(status = INTERNAL)
public final class ServerMessages {

  private static final int LONGEST = 200;
  private static final int SHORTEST_SECRET = 4;

  private ServerMessages() {}

  /**
   * Returns the redacted message of a refusal.
   *
   * @param refused the server's answer
   * @param id of the resource it is about
   * @param secrets the sensitive texts known of it
   * @return code, reason and causes; with the first line of the message unless the kind is
   *     sensitive
   */
  public static String of(ClusterResponse.Refused refused, ResourceId id, Set<String> secrets) {
    String causes =
        refused.causes().stream()
            .map(ClusterResponse.Cause::toString)
            .distinct()
            .collect(Collectors.joining(", "));
    StringBuilder text = new StringBuilder(refused.toString());
    if (!causes.isEmpty()) {
      text.append(" (").append(scrub(causes, secrets)).append(')');
    }
    if (!Redactor.isSecret(id) && !refused.message().isBlank()) {
      String scrubbed = scrub(refused.message(), secrets).strip();
      String line = scrubbed.lines().findFirst().orElse("");
      text.append(": ").append(WholeCharacters.start(line, LONGEST));
      text.append(line.length() <= LONGEST ? "" : "…");
    }
    return text.toString();
  }

  private static String scrub(String text, Set<String> secrets) {
    String scrubbed = text;
    for (String form : forms(secrets)) {
      scrubbed = scrubbed.replace(form, "(hidden)");
    }
    return scrubbed;
  }

  /**
   * Returns the forms in which a server may repeat secrets, the longest first, because one may be a
   * part of another.
   */
  private static List<String> forms(Set<String> secrets) {
    return secrets.stream()
        .flatMap(secret -> Stream.of(secret, decoded(secret)))
        .flatMap(secret -> Stream.of(secret, quoted(secret)))
        .filter(form -> form.length() >= SHORTEST_SECRET)
        .sorted(Comparator.comparing(String::length).reversed())
        .toList();
  }

  private static String quoted(String secret) {
    return String.valueOf(JsonStringEncoder.getInstance().quoteAsString(secret));
  }

  private static String decoded(String secret) {
    try {
      return new String(Base64.getDecoder().decode(secret), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}

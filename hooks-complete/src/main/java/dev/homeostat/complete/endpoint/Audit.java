package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a line for each call. All that is in it is of a known form: addresses, words of ours, and
 * names in the letters of names; never a token.
 */
final class Audit {

  private static final Logger LOG = LoggerFactory.getLogger("dev.homeostat.complete.audit");

  private Audit() {}

  /** Logs a call, which is empty if its path is none of a call. */
  static void log(SocketAddress client, Optional<Call> call, Verdict verdict) {
    LOG.info(
        "client={} application={} purpose={} proof={} outcome={}",
        address(client),
        call.map(c -> c.application().toString()).orElse("-"),
        call.map(c -> c.purpose().word()).orElse("-"),
        verdict.credentials().map(Audit::proof).orElse("-"),
        verdict.outcome());
  }

  private static String address(SocketAddress client) {
    return client instanceof InetSocketAddress inet && inet.getAddress() != null
        ? inet.getAddress().getHostAddress()
        : "-";
  }

  private static String proof(Credentials credentials) {
    if (credentials.token().isPresent()) {
      return credentials.certificate().isPresent() ? "token+certificate" : "token";
    }
    return credentials.certificate().isPresent() ? "certificate" : "none";
  }
}

package dev.homeostat.page.server.http;

import dev.homeostat.ApplicationId;
import dev.homeostat.https.server.Client;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs who has asked for which page; never a token. */
final class ReportAudit {

  private static final Logger LOG = LoggerFactory.getLogger("dev.homeostat.page.audit");

  /** Characters of user names that are replaced, so that a name cannot begin a new line. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[^!-~]");

  private static final int LONGEST_USER = 253;

  private ReportAudit() {}

  static void log(Client client, String user, ApplicationId application, String outcome) {
    String shown = user.substring(0, Math.min(user.length(), LONGEST_USER));
    LOG.info(
        "client={} user={} application={} outcome={}",
        client.key(),
        UNPRINTABLE.matcher(shown).replaceAll("?"),
        application,
        outcome);
  }
}

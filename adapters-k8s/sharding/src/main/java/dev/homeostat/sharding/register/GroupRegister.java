package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.roster.RosterText;
import dev.homeostat.sharding.security.RefusedPeers;
import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The register of a group whose members protect their connections alike. The text says how, so that
 * a member with another setting, which sees none of the others, does not take them for dead.
 */
@API(status = INTERNAL)
public final class GroupRegister implements RosterRegister {

  private static final String TLS = "homeostat-connections mutual-tls\n";

  private final RosterRegister register;
  private final String mark;
  private final RefusedPeers refused;
  private volatile Set<String> members = Set.of();

  /**
   * Creates a register of a group.
   *
   * @param register has the text
   * @param security of the connections between members
   * @param refused the peers whose certificates were refused
   */
  public GroupRegister(RosterRegister register, PeerSecurity security, RefusedPeers refused) {
    this.register = register;
    this.mark = security instanceof PeerSecurity.MutualTls ? TLS : "";
    this.refused = refused;
  }

  /**
   * Returns the members of the roster that was read or written last.
   *
   * @return their identities
   */
  public Set<String> members() {
    return members;
  }

  @Override
  public String read() throws IOException {
    return unmarked(register.read());
  }

  /**
   * Returns the roster in a text of a register, however its members protect their connections.
   *
   * @param text as it is in the register
   * @return the text of the roster
   */
  public static String withoutMark(String text) {
    return text.startsWith(TLS) ? text.substring(TLS.length()) : text;
  }

  private String unmarked(String text) throws IOException {
    boolean isTls = text.startsWith(TLS);
    String bare = withoutMark(text);
    Set<String> found = names(bare);
    if (!found.isEmpty() && isTls == mark.isEmpty()) {
      throw new IOException(
          "expected a group whose members %s, got one whose members %s: %s; all members have to stop before this changes"
              .formatted(use(!isTls), use(isTls), register));
    }
    members = found;
    return bare;
  }

  private static String use(boolean isTls) {
    return isTls ? "use mutual TLS" : "use no TLS";
  }

  private static Set<String> names(String text) {
    try {
      return Set.copyOf(RosterText.parse(text).members());
    } catch (IllegalArgumentException e) {
      return Set.of(); // The member that reads it says what is wrong.
    }
  }

  @Override
  public boolean replace(String expected, String next) throws IOException {
    String text = register.read();
    if (!unmarked(text).equals(expected)) {
      return false;
    }
    Set<String> successors = names(next);
    if (!members.isEmpty() && Collections.disjoint(members, successors)) {
      refuseTakeover(successors);
    }
    boolean isReplaced = register.replace(text, next.isEmpty() ? "" : mark + next);
    if (isReplaced) {
      members = successors;
    }
    return isReplaced;
  }

  /** Members that are there and cannot be talked to are not dead. */
  private void refuseTakeover(Set<String> successors) throws IOException {
    String reason = refused.lately().orElse("");
    if (!reason.isEmpty() && !successors.isEmpty()) {
      throw new IOException("does not take over from members that it cannot talk to: " + reason);
    }
  }

  @Override
  public String toString() {
    return register.toString();
  }
}

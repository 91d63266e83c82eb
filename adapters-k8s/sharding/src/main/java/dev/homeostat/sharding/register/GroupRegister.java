package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.roster.RosterText;
import dev.homeostat.sharding.security.RefusedPeers;
import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The register of a group whose members have the same terms. The text has them, so that a member
 * with others, which may see none of the members, does not take them for dead.
 */
@API(status = INTERNAL)
public final class GroupRegister implements RosterRegister {

  private final RosterRegister register;
  private final GroupTerms terms;
  private final RefusedPeers refused;
  private volatile Set<String> members = Set.of();

  /**
   * Creates a register of a group.
   *
   * @param register the store of the text
   * @param terms of the group
   * @param refused the peers whose certificates were refused
   */
  public GroupRegister(RosterRegister register, GroupTerms terms, RefusedPeers refused) {
    this.register = register;
    this.terms = terms;
    this.refused = refused;
  }

  /**
   * Returns the register of a group with some settings.
   *
   * @param settings of a member
   * @param refused the peers whose certificates were refused
   * @return new register
   */
  public static GroupRegister of(SharingSettings settings, RefusedPeers refused) {
    boolean isTls = settings.security() instanceof PeerSecurity.MutualTls;
    return new GroupRegister(
        settings.register(), new GroupTerms(isTls, settings.timing()), refused);
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
    return roster(register.read());
  }

  private String roster(String text) throws IOException {
    GroupTerms.Parts parts = GroupTerms.split(text);
    Set<String> found = names(parts.roster());
    if (!found.isEmpty()) {
      terms.check(parts.terms(), register);
    }
    members = found;
    return parts.roster();
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
    if (!roster(text).equals(expected)) {
      return false;
    }
    Set<String> successors = names(next);
    if (!members.isEmpty() && Collections.disjoint(members, successors)) {
      refuseTakeover(successors);
    }
    boolean isReplaced = register.replace(text, next.isEmpty() ? "" : terms.before(next));
    if (isReplaced) {
      members = successors;
    }
    return isReplaced;
  }

  /** Members that are there and cannot be talked to are not dead. */
  private void refuseTakeover(Set<String> successors) throws IOException {
    String reason = refused.lately().orElse("");
    if (!reason.isEmpty() && !successors.isEmpty()) {
      throw new ForeignGroupException(
          "does not take over from members that it cannot talk to: " + reason);
    }
  }

  @Override
  public String toString() {
    return register.toString();
  }
}

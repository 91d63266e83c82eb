package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The settings of a member of a group that shares keys. All members have the same ones, except for
 * their names and addresses.
 *
 * @param group the name of the group; one loop has one group
 * @param member the name of this member, unique in the group, for example that of its pod
 * @param listening the address at which it accepts connections, and from which it makes them unless
 *     only the advertised one is beyond the loopback interface
 * @param advertised the address at which others reach it: the same, unless there is a proxy or a
 *     mapping of ports between them
 * @param discovery the way in which it finds the others
 * @param register the text by which members agree
 * @param segments in how many parts the keys are shared; it cannot change while members run
 * @param timing of the group
 * @param security of the connections between members
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record SharingSettings(
    String group,
    String member,
    InetSocketAddress listening,
    InetSocketAddress advertised,
    PeerDiscovery discovery,
    RosterRegister register,
    int segments,
    SharingTiming timing,
    PeerSecurity security) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,252}");
  private static final int MOST_SEGMENTS = 4096;

  // Refuses what others would not accept.
  public SharingSettings {
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(member, "member");
    Objects.requireNonNull(listening, "listening");
    Objects.requireNonNull(advertised, "advertised");
    Objects.requireNonNull(discovery, "discovery");
    Objects.requireNonNull(register, "register");
    Objects.requireNonNull(timing, "timing");
    Objects.requireNonNull(security, "security");
    List<String> problems = new ArrayList<>();
    checkName(problems, "group", group);
    checkName(problems, "member", member);
    if (segments < 1 || segments > MOST_SEGMENTS) {
      problems.add("segments: expected 1 to " + MOST_SEGMENTS + ", got " + segments);
    }
    if (listening.isUnresolved()) {
      problems.add("listening: expected an address of this machine, got " + listening);
    }
    if (advertised.isUnresolved() || advertised.getAddress().isAnyLocalAddress()) {
      problems.add(
          "advertised: expected an address at which others reach this member, got " + advertised);
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
  }

  private static void checkName(List<String> problems, String what, String name) {
    if (!NAME.matcher(name).matches()) {
      problems.add(what + ": expected letters, digits, '.', '_' and '-', got '" + name + "'");
    }
  }

  /**
   * Returns settings with 256 segments and {@link SharingTiming#DEFAULT}.
   *
   * @param group the name of the group
   * @param member the name of this member
   * @param listening the address at which others reach it, on this machine
   * @param discovery the way in which it finds the others
   * @param register the text by which members agree
   * @param security of the connections between members
   * @return new settings
   */
  public static SharingSettings of(
      String group,
      String member,
      InetSocketAddress listening,
      PeerDiscovery discovery,
      RosterRegister register,
      PeerSecurity security) {
    return new SharingSettings(
        group,
        member,
        listening,
        listening,
        discovery,
        register,
        256,
        SharingTiming.DEFAULT,
        security);
  }

  /**
   * Returns the same with an address at which others reach this member, for example that of a proxy
   * which passes connections on.
   *
   * @param value with the port of the proxy
   * @return new settings
   */
  public SharingSettings advertised(InetSocketAddress value) {
    return new SharingSettings(
        group, member, listening, value, discovery, register, segments, timing, security);
  }

  /**
   * Returns the same with another number of segments.
   *
   * @param value the same in all members
   * @return new settings
   */
  public SharingSettings segments(int value) {
    return new SharingSettings(
        group, member, listening, advertised, discovery, register, value, timing, security);
  }

  /**
   * Returns the same with other times.
   *
   * @param value the same in all members
   * @return new settings
   */
  public SharingSettings timed(SharingTiming value) {
    return new SharingSettings(
        group, member, listening, advertised, discovery, register, segments, value, security);
  }

  SharingSettings registered(RosterRegister value) {
    return new SharingSettings(
        group, member, listening, advertised, discovery, value, segments, timing, security);
  }
}

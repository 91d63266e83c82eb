package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a member of a group that shares keys. All members have the same ones, except for
 * their names and addresses.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SharingSettings {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,252}");
  private static final int MOST_SEGMENTS = 4096;

  private final String group;
  private final String member;
  private final InetSocketAddress listening;
  private final InetSocketAddress advertised;
  private final PeerDiscovery discovery;
  private final RosterRegister register;
  private final int segments;
  private final SharingTiming timing;
  private final PeerSecurity security;

  private SharingSettings(Builder builder) {
    List<String> missing = new ArrayList<>();
    group = required(missing, "group", builder.group);
    member = required(missing, "member", builder.member);
    listening = required(missing, "listening", builder.listening);
    advertised = builder.advertised == null ? listening : builder.advertised;
    discovery = required(missing, "discovery", builder.discovery);
    register = required(missing, "register", builder.register);
    segments = builder.segments;
    timing = builder.timing;
    security = required(missing, "security", builder.security);
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "SharingSettings is incomplete: set "
              + String.join(", ", missing)
              + " on the builder before build()");
    }
    check();
  }

  @SuppressWarnings("NullAway") // the constructor that gets a missing value fails
  private static <T> T required(List<String> missing, String name, @Nullable T value) {
    if (value == null) {
      missing.add(name);
    }
    return value;
  }

  /** Refuses what others would not accept. */
  private void check() {
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
   * Starts a builder.
   *
   * @return a builder with 256 segments and {@link SharingTiming#DEFAULT}
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts a builder with these settings.
   *
   * @return a builder whose values can be changed
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.group = group;
    builder.member = member;
    builder.listening = listening;
    builder.advertised = advertised;
    builder.discovery = discovery;
    builder.register = register;
    builder.segments = segments;
    builder.timing = timing;
    builder.security = security;
    return builder;
  }

  /** {@return the name of the group; one loop has one group} */
  public String group() {
    return group;
  }

  /** {@return the name of this member, unique in the group} */
  public String member() {
    return member;
  }

  /**
   * Returns the address at which the member accepts connections, and from which it makes them
   * unless only the advertised one is beyond the loopback interface.
   *
   * @return an address of this machine
   */
  public InetSocketAddress listening() {
    return listening;
  }

  /** {@return the address at which others reach the member} */
  public InetSocketAddress advertised() {
    return advertised;
  }

  /** {@return the way in which the member finds the others} */
  public PeerDiscovery discovery() {
    return discovery;
  }

  /** {@return the text by which members agree} */
  public RosterRegister register() {
    return register;
  }

  /** {@return in how many parts the keys are shared} */
  public int segments() {
    return segments;
  }

  /** {@return the times of the group} */
  public SharingTiming timing() {
    return timing;
  }

  /** {@return the security of the connections between members} */
  public PeerSecurity security() {
    return security;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof SharingSettings that
            && group.equals(that.group)
            && member.equals(that.member)
            && listening.equals(that.listening)
            && advertised.equals(that.advertised)
            && discovery.equals(that.discovery)
            && register.equals(that.register)
            && segments == that.segments
            && timing.equals(that.timing)
            && security.equals(that.security));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        group, member, listening, advertised, discovery, register, segments, timing, security);
  }

  /** Returns all settings. */
  @Override
  public String toString() {
    return "SharingSettings[group="
        + group
        + ", member="
        + member
        + ", listening="
        + listening
        + ", advertised="
        + advertised
        + ", discovery="
        + discovery
        + ", register="
        + register
        + ", segments="
        + segments
        + ", timing="
        + timing
        + ", security="
        + security
        + "]";
  }

  /** A builder of settings. */
  public static final class Builder {

    private @Nullable String group;
    private @Nullable String member;
    private @Nullable InetSocketAddress listening;
    private @Nullable InetSocketAddress advertised;
    private @Nullable PeerDiscovery discovery;
    private @Nullable RosterRegister register;
    private int segments = 256;
    private SharingTiming timing = SharingTiming.DEFAULT;
    private @Nullable PeerSecurity security;

    private Builder() {}

    /** Sets the name of the group: one loop has one group. */
    public Builder group(String value) {
      group = Objects.requireNonNull(value, "group");
      return this;
    }

    /** Sets the name of this member, unique in the group, for example that of its pod. */
    public Builder member(String value) {
      member = Objects.requireNonNull(value, "member");
      return this;
    }

    /** Sets the address of this machine at which the member accepts connections. */
    public Builder listening(InetSocketAddress value) {
      listening = Objects.requireNonNull(value, "listening");
      return this;
    }

    /**
     * Sets the address at which others reach this member, for example that of a proxy which passes
     * connections on, with the port of the proxy. Default: the one at which it accepts connections.
     */
    public Builder advertised(InetSocketAddress value) {
      advertised = Objects.requireNonNull(value, "advertised");
      return this;
    }

    /** Sets the way in which the member finds the others. */
    public Builder discovery(PeerDiscovery value) {
      discovery = Objects.requireNonNull(value, "discovery");
      return this;
    }

    /** Sets the text by which members agree. */
    public Builder register(RosterRegister value) {
      register = Objects.requireNonNull(value, "register");
      return this;
    }

    /** Sets in how many parts the keys are shared; it cannot change while members run. */
    public Builder segments(int value) {
      segments = value;
      return this;
    }

    /** Sets the times of the group. */
    public Builder timing(SharingTiming value) {
      timing = Objects.requireNonNull(value, "timing");
      return this;
    }

    /** Sets the security of the connections between members. */
    public Builder security(PeerSecurity value) {
      security = Objects.requireNonNull(value, "security");
      return this;
    }

    /**
     * Builds the settings.
     *
     * @return new settings
     * @throws IllegalStateException if a required setting is missing; the message names all of them
     * @throws IllegalArgumentException if others would not accept a setting
     */
    public SharingSettings build() {
      return new SharingSettings(this);
    }
  }
}

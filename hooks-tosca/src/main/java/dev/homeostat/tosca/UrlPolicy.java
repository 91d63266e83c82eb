package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.web.AddressReach;
import dev.homeostat.tosca.web.ShownUrl;
import java.net.InetAddress;
import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The policy of URLs that may be fetched. By default this is https from public servers; {@link
 * #none()} allows nothing. Immutable; completed step by step: {@code
 * UrlPolicy.none().withHosts(Set.of("*.example.com")).withPrivateAddresses()}.
 *
 * <p>Whatever is set, there are no other schemes than https and http, no credentials in URLs, and
 * no link-local (as those of a cloud's metadata), multicast or reserved addresses. No message
 * repeats credentials, queries, or addresses that a name resolved to.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class UrlPolicy {

  /** Only https on port 443, from any host whose addresses are all public. */
  public static final UrlPolicy DEFAULT =
      new UrlPolicy(false, Optional.empty(), Set.of(), Set.of(AddressReach.PUBLIC));

  private static final Pattern HOST =
      Pattern.compile("(\\*\\.)?[a-z0-9]([a-z0-9_.-]*[a-z0-9])?|\\[[0-9a-f:.]+]");

  private final boolean http;
  private final Optional<Set<String>> hosts;
  private final Set<Integer> ports;
  private final Set<AddressReach> reaches;

  private UrlPolicy(
      boolean http, Optional<Set<String>> hosts, Set<Integer> ports, Set<AddressReach> reaches) {
    this.http = http;
    this.hosts = hosts;
    this.ports = ports;
    this.reaches = reaches;
  }

  /**
   * A policy that allows nothing, until {@link #withHosts} names hosts.
   *
   * @return the default with an empty list of hosts
   */
  public static UrlPolicy none() {
    return DEFAULT.withHosts(Set.of());
  }

  /**
   * Allows plain http on port 80, too.
   *
   * @return another policy
   */
  public UrlPolicy withHttp() {
    return new UrlPolicy(true, hosts, ports, reaches);
  }

  /**
   * Allows these hosts only, in place of those allowed before.
   *
   * @param allowed names such as {@code files.example.com}, or {@code *.example.com} for all hosts
   *     within a domain, but not the domain itself; in any case
   * @return another policy
   * @throws IllegalArgumentException if one is neither
   */
  public UrlPolicy withHosts(Collection<String> allowed) {
    Set<String> names =
        allowed.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    for (String name : names) {
      if (!HOST.matcher(name).matches()) {
        throw new IllegalArgumentException("neither a host nor '*.' and a domain: " + name);
      }
    }
    return new UrlPolicy(http, Optional.of(Set.copyOf(names)), ports, reaches);
  }

  /**
   * Allows these ports, too, in place of those set before.
   *
   * @param further ports of either scheme, from 1 to 65535
   * @return another policy
   * @throws IllegalArgumentException if one is no port
   */
  public UrlPolicy withPorts(Collection<Integer> further) {
    for (int port : further) {
      if (port < 1 || port > 65535) {
        throw new IllegalArgumentException("no port: " + port);
      }
    }
    return new UrlPolicy(http, hosts, Set.copyOf(further), reaches);
  }

  /**
   * Allows servers on this machine and in private networks, too.
   *
   * @return another policy
   */
  public UrlPolicy withPrivateAddresses() {
    return new UrlPolicy(http, hosts, ports, Set.of(AddressReach.PUBLIC, AddressReach.PRIVATE));
  }

  /**
   * Checks a URL by itself: scheme, credentials, host and port.
   *
   * @param url any
   * @throws ToscaException with {@link ToscaCode#URL_INVALID} if it has no scheme or no host, and
   *     {@link ToscaCode#URL_FORBIDDEN} if it is not allowed
   */
  public void check(URI url) {
    String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
    boolean https = scheme.equals("https");
    if (scheme.isEmpty()) {
      throw refused(ToscaCode.URL_INVALID, "a URL with a scheme and a host", url);
    }
    if (!https && !(http && scheme.equals("http"))) {
      throw refused(ToscaCode.URL_FORBIDDEN, http ? "https or http" : "https", url);
    }
    if (url.getHost() == null) {
      throw refused(ToscaCode.URL_INVALID, "a URL with a valid host", url);
    }
    if (url.getRawUserInfo() != null) {
      throw refused(ToscaCode.URL_FORBIDDEN, "a URL without user and password", url);
    }
    int usual = https ? 443 : 80;
    if (url.getPort() != -1 && url.getPort() != usual && !ports.contains(url.getPort())) {
      Set<Integer> allowed = new TreeSet<>(ports);
      allowed.add(usual);
      throw refused(ToscaCode.URL_FORBIDDEN, "a port out of " + allowed, url);
    }
    if (!hosts.map(names -> isAmong(names, url.getHost())).orElse(true)) {
      throw refused(ToscaCode.URL_FORBIDDEN, "a host that the policy allows", url);
    }
  }

  /**
   * Checks the addresses of a URL's host. One that is not allowed is enough, as the client may
   * connect to any of them.
   *
   * @param url to be named by messages
   * @param addresses all that its host resolves to
   * @throws ToscaException with {@link ToscaCode#URL_FORBIDDEN} if there is none, or one is not
   *     allowed
   */
  public void check(URI url, Collection<InetAddress> addresses) {
    boolean allowed = addresses.stream().map(AddressReach::of).allMatch(reaches::contains);
    if (addresses.isEmpty() || !allowed) {
      throw refused(ToscaCode.URL_FORBIDDEN, "a host with addresses that the policy allows", url);
    }
  }

  private static boolean isAmong(Set<String> names, String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    return names.stream()
        .anyMatch(
            allowed ->
                allowed.startsWith("*.")
                    ? name.endsWith(allowed.substring(1))
                    : name.equals(allowed));
  }

  private static ToscaException refused(ToscaCode code, String expected, URI url) {
    String advice =
        code == ToscaCode.URL_INVALID
            ? "correct the URL"
            : "use another URL, or a policy that allows this one";
    return new ToscaException(
        code,
        Problem.error(code.problem())
            .expected(expected)
            .got("'" + ShownUrl.of(url) + "'")
            .advice(advice));
  }
}

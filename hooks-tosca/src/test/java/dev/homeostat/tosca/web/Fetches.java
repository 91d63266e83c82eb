package dev.homeostat.tosca.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.UrlPolicy;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Fetchers for the tests, and what is said when they fail. */
final class Fetches {

  static final FetchLimits PATIENT =
      new FetchLimits(
          Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(20), 3, 1000);

  static final FetchLimits HASTY =
      new FetchLimits(
          Duration.ofSeconds(10), Duration.ofMillis(400), Duration.ofMillis(1200), 3, 1000);

  private Fetches() {}

  /** Allows the servers of the tests. */
  static UrlPolicy local(int... ports) {
    return open(ports).withPrivateAddresses();
  }

  /** Allows the ports of the servers of the tests, but not their addresses. */
  static UrlPolicy open(int... ports) {
    Set<Integer> all = new HashSet<>();
    for (int port : ports) {
      all.add(port);
    }
    return UrlPolicy.DEFAULT.withHttp().withPorts(all);
  }

  static Fetcher fetcher(int... ports) {
    return new Fetcher(local(ports), PATIENT);
  }

  /** Has some hosts resolve to addresses that they do not have. */
  static HostResolver resolving(Map<String, List<String>> hosts) {
    return host -> {
      List<String> addresses = hosts.get(host);
      if (addresses == null) {
        throw new UnknownHostException(host);
      }
      return addresses.stream().map(Fetches::address).toList();
    };
  }

  static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(literal, e);
    }
  }

  static String text(FetchResult fetched) {
    assertThat(fetched).isInstanceOf(FetchResult.Body.class);
    return new String(((FetchResult.Body) fetched).bytes(), StandardCharsets.UTF_8);
  }

  static String fetch(Fetcher fetcher, URI url) {
    return text(fetcher.fetch(url));
  }

  /** Sees to it that a fetch fails, and that the message is of use and keeps secrets. */
  static ToscaException refused(ToscaCode code, Fetcher fetcher, URI url) {
    ToscaException e = catchThrowableOfType(ToscaException.class, () -> fetcher.fetch(url));
    assertThat(e).isNotNull();
    assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
    Problem problem = e.problems().get(0);
    assertThat(problem.code()).isEqualTo(code.problem());
    assertThat(problem.expected()).isNotEmpty();
    assertThat(problem.got()).isNotEmpty();
    assertThat(problem.advice()).isNotEmpty();
    assertThat(e.getMessage()).doesNotContain("secret");
    return e;
  }

  static Fetcher withResolver(UrlPolicy policy, Map<String, List<String>> hosts) {
    return new Fetcher(policy, PATIENT, resolving(hosts), Optional.empty());
  }
}

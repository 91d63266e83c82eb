package dev.homeostat.tosca.web;

import static dev.homeostat.tosca.ToscaCode.URL_FORBIDDEN;
import static dev.homeostat.tosca.ToscaCode.URL_INVALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tosca.UrlPolicy;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPolicyTest {

  private static void allowed(UrlPolicy policy, String url) {
    policy.check(URI.create(url));
  }

  private static void refused(ToscaCode code, UrlPolicy policy, String url) {
    refused(code, () -> policy.check(URI.create(url)));
  }

  private static void refused(ToscaCode code, Runnable check) {
    ToscaException e = catchThrowableOfType(ToscaException.class, check::run);
    assertThat(e).isNotNull();
    assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
    assertThat(e.getMessage()).doesNotContain("secret");
  }

  private static List<InetAddress> addresses(String... literals) {
    return Stream.of(literals).map(Fetches::address).toList();
  }

  @Test
  void by_default_only_https_on_its_port_is_allowed() {
    allowed(UrlPolicy.DEFAULT, "https://example.com/a.yaml");
    allowed(UrlPolicy.DEFAULT, "HTTPS://example.com:443/a.yaml?secret#x");
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, "http://example.com/a.yaml?secret");
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, "https://example.com:80/");
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, "https://example.com:8443/");
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, "https://example.com:0/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd?secret",
        "jar:https://me:secret@example.com/a.jar!/b",
        "ftp://me:secret@example.com/a",
        "data:secret",
        "ldap://example.com/a?secret",
        "httpss://secret@example.com/a"
      })
  void other_schemes_are_never_allowed(String url) {
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT.withHttp().withPrivateAddresses(), url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.yaml?secret",
        "//me:secret@example.com/a",
        "",
        "https:///a?secret",
        "https:secret",
        "https://ex_ample.com/secret",
        "https://0x7f.1/secret",
        "https://127.1/secret",
        "https://me:secret@ex_ample.com/"
      })
  void what_names_no_host_is_no_url(String url) {
    refused(URL_INVALID, UrlPolicy.DEFAULT, url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://me:secret@example.com/",
        "https://secret@example.com/",
        "https://@example.com/",
        "https://example.org%40secret@example.com/"
      })
  void credentials_are_never_allowed(String url) {
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, url);
  }

  @Test
  void http_and_further_ports_can_be_allowed() {
    UrlPolicy policy = UrlPolicy.DEFAULT.withHttp().withPorts(Set.of(8080));
    allowed(policy, "http://example.com/");
    allowed(policy, "http://example.com:80/");
    allowed(policy, "http://example.com:8080/");
    allowed(policy, "https://example.com:8080/");
    refused(URL_FORBIDDEN, policy, "http://example.com:443/");
    refused(URL_FORBIDDEN, policy, "https://example.com:80/");
    refused(URL_FORBIDDEN, policy, "https://example.com:8081/");
    allowed(policy.withPorts(Set.of(1, 65535)), "http://example.com:65535/");
    assertThatThrownBy(() -> policy.withPorts(Set.of(0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> policy.withPorts(Set.of(65536)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void hosts_can_be_listed() {
    UrlPolicy policy = UrlPolicy.DEFAULT.withHosts(Set.of("Files.example.com", "*.example.org"));
    allowed(policy, "https://files.example.com/");
    allowed(policy, "https://FILES.EXAMPLE.COM/");
    allowed(policy, "https://files.example.com./");
    allowed(policy, "https://a.example.org/");
    allowed(policy, "https://a.b.example.org/");
    for (String host :
        List.of(
            "example.com",
            "x.files.example.com",
            "files.example.com.evil.net",
            "evilfiles.example.com",
            "example.org",
            "evilexample.org",
            "example.org.evil.net")) {
      refused(URL_FORBIDDEN, policy, "https://" + host + "/");
    }
    UrlPolicy literal = UrlPolicy.DEFAULT.withHosts(Set.of("[2606:4700::1]", "1.1.1.1"));
    allowed(literal, "https://[2606:4700::1]/");
    allowed(literal, "https://1.1.1.1/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "*.",
        "*example.com",
        "a.*.com",
        "https://a.com",
        "a.com:80",
        "a/b",
        "a b"
      })
  void a_host_that_is_none_cannot_be_listed(String host) {
    assertThatThrownBy(() -> UrlPolicy.DEFAULT.withHosts(Set.of(host)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nothing_is_allowed_until_hosts_are_named() {
    refused(URL_FORBIDDEN, UrlPolicy.none(), "https://example.com/");
    refused(URL_FORBIDDEN, UrlPolicy.none().withHttp(), "http://example.com/");
    allowed(UrlPolicy.none().withHosts(Set.of("example.com")), "https://example.com/");
  }

  @Test
  void a_message_says_what_would_be_allowed_and_what_to_do() {
    URI ftp = URI.create("ftp://example.com/a?b");
    assertThatThrownBy(() -> UrlPolicy.DEFAULT.check(ftp))
        .hasMessage(
            "ToscaUrlForbidden: expected https, got 'ftp://example.com/a?…';"
                + " use another URL, or a policy that allows this one");
    assertThatThrownBy(() -> UrlPolicy.DEFAULT.withHttp().check(ftp))
        .hasMessageContaining("expected https or http, got");
    assertThatThrownBy(() -> UrlPolicy.DEFAULT.check(URI.create("a.yaml")))
        .hasMessageEndingWith("got 'a.yaml'; correct the URL");
    URI port = URI.create("https://example.com:80/");
    assertThatThrownBy(() -> UrlPolicy.DEFAULT.withPorts(Set.of(8443)).check(port))
        .hasMessageContaining("expected a port out of [443, 8443]");
  }

  @Test
  void a_step_leaves_the_policy_before_it_as_it_was() {
    UrlPolicy.DEFAULT.withHttp().withPorts(Set.of(1)).withHosts(Set.of("a")).withPrivateAddresses();
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, "http://example.com/");
    refused(URL_FORBIDDEN, UrlPolicy.DEFAULT, "https://example.com:1/");
    allowed(UrlPolicy.DEFAULT, "https://example.com/");
  }

  @Test
  void one_address_that_is_not_allowed_is_enough() {
    URI url = URI.create("https://example.com/?secret");
    UrlPolicy.DEFAULT.check(url, addresses("93.184.216.34", "2606:4700::1111"));
    refused(
        URL_FORBIDDEN, () -> UrlPolicy.DEFAULT.check(url, addresses("93.184.216.34", "10.0.0.1")));
    refused(URL_FORBIDDEN, () -> UrlPolicy.DEFAULT.check(url, List.of()));
    UrlPolicy inside = UrlPolicy.DEFAULT.withPrivateAddresses();
    inside.check(url, addresses("93.184.216.34", "10.0.0.1", "::1", "fd00::1"));
    refused(URL_FORBIDDEN, () -> inside.check(url, addresses("169.254.169.254")));
    refused(URL_FORBIDDEN, () -> inside.check(url, addresses("10.0.0.1", "0.0.0.0")));
  }

  @ParameterizedTest
  @CsvSource({
    "1.1.1.1, PUBLIC",
    "9.255.255.255, PUBLIC",
    "10.0.0.0, PRIVATE",
    "10.255.255.255, PRIVATE",
    "11.0.0.0, PUBLIC",
    "100.63.255.255, PUBLIC",
    "100.64.0.0, PRIVATE",
    "100.127.255.255, PRIVATE",
    "100.128.0.0, PUBLIC",
    "127.0.0.1, PRIVATE",
    "127.255.255.255, PRIVATE",
    "172.15.255.255, PUBLIC",
    "172.16.0.0, PRIVATE",
    "172.31.255.255, PRIVATE",
    "172.32.0.0, PUBLIC",
    "192.168.0.0, PRIVATE",
    "192.169.0.0, PUBLIC",
    "0.0.0.0, SPECIAL",
    "0.255.255.255, SPECIAL",
    "169.254.169.254, SPECIAL",
    "192.0.0.170, SPECIAL",
    "192.0.2.1, SPECIAL",
    "192.88.99.1, SPECIAL",
    "198.18.0.1, SPECIAL",
    "198.19.255.255, SPECIAL",
    "198.20.0.0, PUBLIC",
    "198.51.100.1, SPECIAL",
    "203.0.113.1, SPECIAL",
    "223.255.255.255, PUBLIC",
    "224.0.0.1, SPECIAL",
    "239.255.255.255, SPECIAL",
    "240.0.0.1, SPECIAL",
    "255.255.255.255, SPECIAL",
    "2606:4700:4700::1111, PUBLIC",
    "3ffe::1, PUBLIC",
    "::, SPECIAL",
    "::1, PRIVATE",
    "::2, SPECIAL",
    "fc00::1, PRIVATE",
    "fdff::1, PRIVATE",
    "fe80::1, SPECIAL",
    "fec0::1, PRIVATE",
    "ff02::1, SPECIAL",
    "2001::1, SPECIAL",
    "2001:db8::1, SPECIAL",
    "3fff::1, SPECIAL",
    "4000::1, SPECIAL",
    "100::1, SPECIAL",
    "5f00::1, SPECIAL",
    "::ffff:127.0.0.1, PRIVATE",
    "::ffff:169.254.169.254, SPECIAL",
    "::127.0.0.1, SPECIAL",
    "::8.8.8.8, SPECIAL",
    "64:ff9b::8.8.8.8, PUBLIC",
    "64:ff9b::10.0.0.1, PRIVATE",
    "64:ff9b::169.254.169.254, SPECIAL",
    "64:ff9b:1::8.8.8.8, SPECIAL",
    "2002:808:808::1, PUBLIC",
    "2002:7f00:1::1, PRIVATE",
    "2002:a9fe:a9fe::1, SPECIAL"
  })
  void an_address_reaches_as_far_as_its_block(String literal, AddressReach reach) {
    assertThat(AddressReach.of(Fetches.address(literal))).isEqualTo(reach);
  }

  @ParameterizedTest
  @CsvSource({
    "https://me:secret@example.com:8443/a.yaml?b=secret#secret, https://example.com:8443/a.yaml?…",
    "https://example.com, https://example.com",
    "https://[::1]/a, https://[::1]/a",
    "https://me:sec/ret@example.com/a, https:…",
    "https://me:secret@ex_ample.com/a, https:…",
    "https://me:se cret@example.com/a, https:…",
    "jar:https://me:secret@example.com/a.jar!/b, jar:…",
    "mailto:secret@example.com, mailto:secret@example.com",
    "file:/tmp/app.csar, file:/tmp/app.csar",
    "C:/tmp/app.csar, C:/tmp/app.csar",
    "app.csar, app.csar",
    "what?.csar, what?.csar",
    "' https://me:secret@example.com/a', https://example.com/a"
  })
  void a_name_is_shown_without_what_may_be_secret(String name, String shown) {
    assertThat(ShownUrl.of(name)).isEqualTo(shown);
  }

  @Test
  void a_long_name_is_shown_shortened_and_without_what_nobody_sees() {
    assertThat(ShownUrl.of("a\u0000\u202Eb\n" + "x".repeat(999)))
        .startsWith("a\uFFFD\uFFFDb\uFFFDxxx")
        .hasSize(201);
    assertThat(ShownUrl.of(URI.create("https://example.com/" + "x".repeat(999) + "?a")))
        .endsWith("xxx…?…")
        .hasSize(203);
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.com/a.yaml, true, false",
    "https://example.com/a.YML?x=.zip, true, false",
    "https://example.com/a.csar, false, true",
    "https://example.com/a.Zip?x=.yaml#.yaml, false, true",
    "https://example.com/a.tar, false, true",
    "https://example.com/a.TAR.GZ, false, true",
    "https://example.com/a.tgz, false, true",
    "https://example.com/a.gz, false, false",
    "https://example.com/a.yaml/, false, false",
    "https://example.com/ayaml, false, false",
    "https://example.com/a?x=.yaml, false, false",
    "https://example.com/a#.zip, false, false",
    "https://example.com, false, false",
    "mailto:a.yaml, false, false"
  })
  void the_end_of_a_path_says_what_a_url_names(String url, boolean template, boolean archive) {
    assertThat(ToscaSuffix.TEMPLATE.ends(URI.create(url))).isEqualTo(template);
    assertThat(ToscaSuffix.ARCHIVE.ends(URI.create(url))).isEqualTo(archive);
  }

  @Test
  void a_url_that_ends_in_another_way_is_refused() {
    URI url = URI.create("https://me:secret@example.com/a.txt?secret");
    refused(URL_INVALID, () -> UrlSuffix.check(url, ToscaSuffix.TEMPLATE));
    refused(URL_INVALID, () -> UrlSuffix.check(url, ToscaSuffix.ARCHIVE));
    UrlSuffix.check(URI.create("https://example.com/a.yaml"), ToscaSuffix.TEMPLATE);
  }
}

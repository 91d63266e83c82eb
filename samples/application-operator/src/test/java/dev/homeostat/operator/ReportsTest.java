package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.Scrape;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator serves pages to those whose token may get the Application, as the server says. */
class ReportsTest extends Ground {

  private static final String SECRET = "hidden-name";

  private static final String WEB =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}
      - {apiVersion: v1, kind: Secret, metadata: {name: key}, stringData: {key: hidden-name}}
      """;

  /** Two accounts, of which one may read the Application web and no other. */
  private static final String READER =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: reader}
      rules:
      - {apiGroups: [homeostat.dev], resources: [applications], resourceNames: [web, gone], verbs: [get]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: reader}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
      subjects: [{kind: ServiceAccount, name: reader, namespace: NAMESPACE}]
      """;

  @TempDir Path dir;
  private final CertificateAuthorityFactory factory =
      new CertificateAuthorityFactory(Instant.now(), new SecureRandom());
  private final CertificateAndKey authority = factory.authority("test");
  private List<String> options = List.of();
  private StartedOperator operator;

  ReportsTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void start() throws Exception {
    for (String name : List.of("reader", "stranger")) {
      client
          .resource(
              new ServiceAccountBuilder().withNewMetadata().withName(name).endMetadata().build())
          .inNamespace(namespace)
          .create();
    }
    client.resourceList(READER.replace("NAMESPACE", namespace)).inNamespace(namespace).create();
    CertificateAndKey identity = factory.server(List.of("localhost"), authority);
    Path certificate = Files.writeString(dir.resolve("tls.crt"), PemFile.write(identity.chain()));
    Path key = Files.writeString(dir.resolve("tls.key"), PemFile.write(identity.key()));
    options =
        List.of("--report-port=0", "--report-certificate=" + certificate, "--report-key=" + key);
    start(List.of());
  }

  private void start(List<String> more) {
    operator = operator(Stream.concat(options.stream(), more.stream()).toArray(String[]::new));
  }

  private String token(String account) {
    return token(account, List.of());
  }

  private String token(String account, List<String> audiences) {
    return client
        .serviceAccounts()
        .inNamespace(namespace)
        .withName(account)
        .tokenRequest(
            new TokenRequestBuilder().withNewSpec().withAudiences(audiences).endSpec().build())
        .getStatus()
        .getToken();
  }

  private HttpResponse<String> get(String name, String token) throws Exception {
    return HttpClient.newBuilder()
        .sslContext(TlsContext.client(List.of(authority.certificate())))
        .build()
        .send(
            HttpRequest.newBuilder(
                    URI.create(
                        "https://localhost:%d/applications/%s/%s"
                            .formatted(operator.reportPort(), namespace, name)))
                .header("Authorization", "Bearer " + token)
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private List<String> versions() {
    return List.of(
        application("web").resourceVersion(),
        find("v1", "ConfigMap", "settings").orElseThrow().resourceVersion(),
        find("v1", "Secret", "key").orElseThrow().resourceVersion(),
        state("web").toString());
  }

  private long passes() {
    return Scrape.of(operator.port())
        .lines()
        .filter(line -> line.startsWith("homeostat_pass_seconds_count"))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Test
  void a_page_is_for_those_who_may_get_the_application() throws Exception {
    application("web", WEB);
    application("other", WEB.replace("settings", "more").replace("name: key", "name: more"));
    awaitPhase("web", "Ready");
    awaitPhase("other", "Ready");
    String reader = token("reader");
    List<String> before = versions();
    long passes = passes();
    assertThat(passes).isPositive();

    HttpResponse<String> page = get("web", reader);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("settings", "fast")
        .containsPattern("\"passes\":\\[\\{")
        .doesNotContain(reader, SECRET)
        .doesNotContain(
            Base64.getEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8)));
    assertThat(versions()).as("a page writes nothing").isEqualTo(before);
    assertThat(passes()).as("a page is no pass").isEqualTo(passes);

    assertThat(get("other", reader).statusCode()).isEqualTo(403);
    assertThat(get("none", reader).statusCode()).isEqualTo(403);
    assertThat(get("gone", reader).statusCode()).isEqualTo(404);
    String stranger = token("stranger");
    assertThat(get("web", stranger).statusCode()).isEqualTo(403);
    assertThat(get("web", stranger).body()).isEqualTo(get("none", stranger).body());
    assertThat(get("web", "wrong").statusCode()).isEqualTo(401);
    assertThat(get("web", reader.substring(0, reader.length() - 2)).statusCode()).isEqualTo(401);

    client.rbac().roleBindings().inNamespace(namespace).withName("reader").delete();
    await().atMost(PATIENCE).until(() -> get("web", reader).statusCode() == 403);
  }

  @Test
  void with_an_audience_only_tokens_for_it_are_valid() throws Exception {
    application("web", WEB);
    awaitPhase("web", "Ready");
    String bound = token("reader", List.of("homeostat-reports"));
    assertThat(get("web", bound).statusCode()).as("a token for another audience").isEqualTo(401);
    assertThat(get("web", token("reader")).statusCode()).isEqualTo(200);
    assertThat(Scrape.of(operator.port()))
        .contains("homeostat_report_request_seconds_count{code=\"200\"} 1");
    operator.close();
    start(List.of("--report-audience=homeostat-reports"));
    await().atMost(PATIENCE).until(() -> get("web", bound).statusCode() == 200);
    assertThat(get("web", token("reader")).statusCode()).isEqualTo(401);
  }

  @Test
  void suspended_invalid_and_deleted_applications_have_pages_until_they_are_gone()
      throws Exception {
    String reader = token("reader");
    application("web", WEB);
    awaitPhase("web", "Ready");
    application("web", WEB + "suspend: true\n");
    awaitPhase("web", "Suspended");
    assertThat(get("web", reader).statusCode()).isEqualTo(200);
    application("web", "tosca: \"garbage: [\"\n");
    awaitPhase("web", "Invalid");
    HttpResponse<String> invalid = get("web", reader);
    assertThat(invalid.statusCode()).isEqualTo(200);
    assertThat(invalid.body()).contains("ToscaUrlInvalid");
    delete("web");
    await().atMost(PATIENCE).until(() -> get("web", reader).statusCode() == 404);
    application("web", WEB);
    awaitPhase("web", "Ready");
    assertThat(get("web", reader).body())
        .as("the passes of the Application before are forgotten")
        .contains("fast")
        .doesNotContain("ToscaUrlInvalid");
  }
}

package dev.homeostat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Webhooks that a real API server calls. */
@Tag("each-jdk")
class WebhooksOnServerTest extends Ground {

  private final List<AdmissionRequest> asked = new CopyOnWriteArrayList<>();

  WebhooksOnServerTest(RunningApiServer server) {
    super(server);
  }

  private AdmissionServer.Builder handlers(AdmissionServer.Builder builder) {
    return builder.handler("/validate", this::validate).handler("/change", this::change);
  }

  private AdmissionDecision validate(AdmissionRequest request) {
    asked.add(request);
    if (request.operation() == Operation.DELETE) {
      return AdmissionDecision.allow();
    }
    ObjectNode map = request.object().orElseThrow();
    if (map.at("/data/fail").asBoolean()) {
      throw new IllegalStateException("broken");
    }
    List<FieldError> errors = new ArrayList<>();
    for (String member : List.of("one", "two")) {
      if (map.at("/data/" + member).asText().equals("wrong")) {
        errors.add(new FieldError("data." + member, "expected something right"));
      }
    }
    return AdmissionDecision.denyIfAny(errors);
  }

  private AdmissionDecision change(AdmissionRequest request) {
    ObjectNode map = request.object().orElseThrow().deepCopy();
    map.withObjectProperty("metadata").withObjectProperty("labels").put("seen", "yes");
    return AdmissionDecision.change(map);
  }

  private ConfigMap map(String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(namespace)
        .endMetadata()
        .addToData("one", "right")
        .build();
  }

  /** The API server learns of configurations by a watch. */
  private void awaitReviewed() {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              try {
                ConfigMap probe = client.resource(map("probe")).create();
                client.resource(probe).delete();
                return "yes".equals(probe.getMetadata().getLabels().get("seen"));
              } catch (KubernetesClientException | NullPointerException e) {
                client.resource(map("probe")).delete();
                return false;
              }
            });
  }

  /** Returns the authorities that the Secret has. */
  private List<X509Certificate> authorities() {
    String text =
        client
            .secrets()
            .inNamespace(namespace)
            .withName(secret().id().name())
            .get()
            .getData()
            .get("ca.crt");
    return PemFile.certificates(decoded(text), "ca.crt", new ArrayList<>());
  }

  private static String decoded(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.US_ASCII);
  }

  @Test
  void an_operator_outside_of_the_cluster_reviews_changes_and_denies() throws Exception {
    install();
    new Replica(Clock.systemUTC(), this::handlers).look();
    awaitReviewed();
    ConfigMap created = client.resource(map("a")).create();
    assertThat(created.getMetadata().getLabels()).containsEntry("seen", "yes");

    ConfigMap wrong = map("b");
    wrong.getData().put("one", "wrong");
    wrong.getData().put("two", "wrong");
    KubernetesClientException denied =
        catchThrowableOfType(
            KubernetesClientException.class, () -> client.resource(wrong).create());
    assertThat(denied.getCode()).isEqualTo(422);
    assertThat(denied.getStatus().getMessage())
        .contains("validate.example.com", "data.one: expected something right", "data.two");
    assertThat(denied.getStatus().getDetails().getCauses())
        .extracting(StatusCause::getField)
        .containsExactly("data.one", "data.two");

    client.resource(created).edit(one -> new ConfigMapBuilder(one).addToData("x", "y").build());
    client.resource(created).delete();
    assertThat(asked)
        .filteredOn(request -> request.name().equals("a"))
        .extracting(AdmissionRequest::operation)
        .containsExactly(Operation.CREATE, Operation.UPDATE, Operation.DELETE);
    assertThat(asked.get(asked.size() - 1).oldObject()).isPresent();
    assertThat(asked.get(0).user().groups()).contains("system:masters");
  }

  @Test
  void a_webhook_that_fails_leaves_the_decision_to_the_failure_policy() throws Exception {
    install();
    new Replica(Clock.systemUTC(), this::handlers).look();
    awaitReviewed();
    ConfigMap broken = map("broken");
    broken.getData().put("fail", "true");
    assertThatThrownBy(() -> client.resource(broken).create())
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("failed calling webhook")
        .hasMessageContaining("its log says why");
  }

  @Test
  void replicas_share_a_certificate_that_is_renewed_while_both_answer() throws Exception {
    install();
    // Made long ago, so that it is due now.
    Duration age = Duration.ofDays(61);
    Replica first =
        new Replica(Clock.offset(Clock.systemUTC(), age.negated()), this::handlers).look();
    CertificateAndKey old = first.certificate.get();
    awaitReviewed();

    Replica second = new Replica(Clock.systemUTC(), this::handlers).look();
    CertificateAndKey renewed = second.certificate.get();
    assertThat(renewed.certificate()).isNotEqualTo(old.certificate());
    assertThat(first.certificate.get().certificate()).isEqualTo(old.certificate());
    awaitReviewed();

    // The first replica is called again, with its old certificate, and then with the new one.
    configurations().at(first.address()).trust(authorities());
    awaitReviewed();
    first.look();
    assertThat(first.certificate.get().certificate()).isEqualTo(renewed.certificate());
    awaitReviewed();
  }

  @Test
  void an_authority_is_renewed_without_a_moment_in_which_nothing_is_trusted() throws Exception {
    install();
    // Of an authority whose time is nearly up.
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofDays(-3 * 365 + 20));
    Replica first = new Replica(past, this::handlers).look();
    Replica second = new Replica(Clock.systemUTC(), this::handlers).look();
    X509Certificate old = first.certificate.get().chain().get(1);
    assertThat(second.certificate.get().chain().get(1)).isNotEqualTo(old);
    assertThat(authorities()).hasSize(3).contains(old);
    awaitReviewed();
  }

  @Test
  void a_certificate_that_somebody_broke_is_made_again() throws Exception {
    install();
    Replica replica = new Replica(Clock.systemUTC(), this::handlers).look();
    CertificateAndKey before = replica.certificate.get();
    client
        .secrets()
        .inNamespace(namespace)
        .withName(secret().id().name())
        .edit(
            one -> {
              one.getData().put("tls.key", "bm90aGluZw==");
              one.getMetadata().setLabels(java.util.Map.of("team", "blue"));
              return one;
            });
    replica.look();
    assertThat(replica.certificate.get().certificate()).isNotEqualTo(before.certificate());
    assertThat(replica.health().isReady()).isTrue();
    assertThat(
            client
                .secrets()
                .inNamespace(namespace)
                .withName(secret().id().name())
                .get()
                .getMetadata()
                .getLabels())
        .containsEntry("team", "blue");
    awaitReviewed();
  }

  @Test
  void two_replicas_that_start_at_once_agree_on_one_certificate() throws Exception {
    install();
    Replica first = new Replica(Clock.systemUTC(), this::handlers);
    Replica second = new Replica(Clock.systemUTC(), this::handlers);
    Thread other = new Thread(second::look);
    other.start();
    first.look();
    other.join();
    first.look();
    second.look();
    assertThat(first.certificate.get().certificate())
        .isEqualTo(second.certificate.get().certificate());
    awaitReviewed();
  }

  @Test
  void without_a_configuration_there_is_nothing_to_tell() throws Exception {
    assertThat(configurations().areInstalled()).isFalse();
    Replica replica = new Replica(Clock.systemUTC(), this::handlers).look();
    assertThat(replica.health().isReady()).isTrue();
    install();
    assertThat(configurations().areInstalled()).isTrue();
    replica.look();
    awaitReviewed();
  }

  @Test
  void a_configuration_that_is_applied_again_gets_the_authority_again() throws Exception {
    install();
    Replica replica = new Replica(Clock.systemUTC(), this::handlers).look();
    awaitReviewed();
    uninstall();
    install();
    replica.look();
    awaitReviewed();
    String version = version();
    replica.look();
    assertThat(version()).as("nothing is written without need").isEqualTo(version);
  }

  private String version() {
    return client
        .admissionRegistration()
        .v1()
        .validatingWebhookConfigurations()
        .withName(namespace)
        .get()
        .getMetadata()
        .getResourceVersion();
  }

  @Test
  void an_operator_without_permissions_says_what_it_may_not() throws Exception {
    install();
    KubernetesCluster powerless = cluster.as("system:serviceaccount:" + namespace + ":nobody");
    WebhookConfigurations unread = WebhookConfigurations.of(powerless, namespace);
    assertThat(unread.areInstalled()).isTrue();
    assertThat(unread.trust(List.of()))
        .hasSize(2)
        .allMatch(problem -> problem.contains("cannot be read"));
    try (SharedCertificate certificate =
        SharedCertificate.start(powerless, namespace, "other", List.of("localhost"), unread)) {
      assertThat(certificate.health().isReady()).isFalse();
      assertThat(certificate.health().unready().toString()).contains("other", "cannot be read");
      assertThatThrownBy(certificate::get).hasMessageContaining("no certificate yet");
    }
  }
}

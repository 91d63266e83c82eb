package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.CertificateDraft;
import dev.homeostat.https.certificate.Keys;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.SampleOperator;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three replicas in processes of their own share Applications, as the chart lets them, and go on
 * when one is killed and one ends.
 */
class SharedReplicasTest extends WholeClusterGround {

  /** So many that hardly ever one replica has none of them. */
  private static final int APPLICATIONS = Integer.getInteger("share.applications", 30);

  private static final int SEGMENTS = 256;
  private static final Map<String, String> LABELS =
      Map.of("app.kubernetes.io/name", Operator.NAME, "app.kubernetes.io/instance", Operator.NAME);

  @TempDir Path dir;
  private final List<SharedReplica.Write> writes = new CopyOnWriteArrayList<>();
  private final Map<String, SharedReplica> replicas = new HashMap<>();
  private Installed installed;
  private int port;

  @BeforeEach
  void install() throws IOException {
    installed =
        new Installed(
            server,
            Kubectl.of(server, dir),
            "{namespaces: [%s], share: {mode: segments, secretName: peers}}".formatted(namespace));
    client.leases().inNamespace(SampleOperator.SYSTEM).delete();
    client.configMaps().inNamespace(SampleOperator.SYSTEM).delete();
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path tls = Files.createDirectories(dir.resolve("tls"));
    SecureRandom random = new SecureRandom();
    CertificateAndKey authority =
        new CertificateAuthorityFactory(Instant.now(), random).authority("replicas");
    CertificateAndKey replica =
        new CertificateDraft(
                new X500Name("CN=replica"),
                Keys.generate(KeyType.EC_P256, random),
                Instant.now(),
                Instant.now().plus(Duration.ofHours(1)),
                random)
            .by(
                authority,
                builder ->
                    builder.addExtension(
                        Extension.basicConstraints, true, new BasicConstraints(false)));
    try {
      pem(tls.resolve("ca.crt"), "CERTIFICATE", authority.certificate().getEncoded());
      pem(tls.resolve("tls.crt"), "CERTIFICATE", replica.certificate().getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IOException(e);
    }
    pem(tls.resolve("tls.key"), "PRIVATE KEY", replica.key().getEncoded());
  }

  private static void pem(Path file, String what, byte[] bytes) throws IOException {
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
  }

  @AfterEach
  void uninstall() {
    replicas.values().forEach(SharedReplica::close);
    client.pods().inNamespace(SampleOperator.SYSTEM).withGracePeriod(0).delete();
    installed.close();
  }

  /** Starts a replica whose pod has an address of this machine. */
  private void start(String name, String address) throws IOException {
    Pod pod =
        client
            .resource(
                new PodBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .withNamespace(SampleOperator.SYSTEM)
                    .withLabels(LABELS)
                    .endMetadata()
                    .withNewSpec()
                    .withAutomountServiceAccountToken(false)
                    .addNewContainer()
                    .withName("operator")
                    .withImage("operator")
                    .endContainer()
                    .endSpec()
                    .build())
            .create();
    client
        .resource(
            new PodBuilder(pod)
                .withNewStatus()
                .withPhase("Running")
                .withPodIP(address)
                .endStatus()
                .build())
        .updateStatus();
    List<String> selector = new ArrayList<>();
    LABELS.forEach((label, value) -> selector.add(label + "=" + value));
    replicas.put(
        name,
        SharedReplica.start(
            installed,
            dir,
            name,
            writes,
            List.of(
                "--share=segments",
                "--share-address=" + address + ":" + port,
                "--share-selector=" + String.join(",", selector),
                "--share-tls=" + dir.resolve("tls"),
                "--lease-namespace=" + SampleOperator.SYSTEM,
                "--namespaces=" + namespace,
                "--port=0")));
  }

  private void awaitShares(int each, String... names) {
    for (String name : names) {
      await(name + " has its share")
          .atMost(PATIENCE)
          .until(() -> replicas.get(name).segments() >= each);
    }
  }

  /** Changes an object of each Application, each time another field. */
  private void awaitRepairs(String field) {
    for (int i = 0; i < APPLICATIONS; i++) {
      merge("v1", "ConfigMap", "app-" + i, "{\"data\": {\"" + field + "\": \"drift\"}}");
    }
    for (int i = 0; i < APPLICATIONS; i++) {
      String name = "app-" + i;
      await(name + " is repaired")
          .atMost(PATIENCE)
          .until(
              () ->
                  find("v1", "ConfigMap", name)
                      .orElseThrow()
                      .tree()
                      .at("/data/" + field)
                      .asText()
                      .equals("kept"));
    }
  }

  private Set<String> writers() {
    Set<String> names = new HashSet<>();
    writes.forEach(write -> names.add(write.replica()));
    return names;
  }

  /** Once another replica has written for an Application, no former one does. */
  private void checkOneAtATime() {
    Map<String, List<String>> owners = new HashMap<>();
    for (SharedReplica.Write write : writes) {
      List<String> sequence = owners.computeIfAbsent(write.application(), any -> new ArrayList<>());
      if (sequence.isEmpty() || !sequence.get(sequence.size() - 1).equals(write.replica())) {
        sequence.add(write.replica());
      }
    }
    assertThat(owners).hasSize(APPLICATIONS);
    assertThat(owners.values()).allSatisfy(each -> assertThat(each).doesNotHaveDuplicates());
    assertThat(owners.values()).allMatch(each -> each.get(each.size() - 1).equals("three"));
  }

  @Test
  void all_work_and_each_application_is_written_by_one_at_a_time() throws Exception {
    try {
      start("one", "127.0.0.2");
      start("two", "127.0.0.3");
      start("three", "127.0.0.4");
      awaitShares(SEGMENTS / 3, "one", "two", "three");
      for (int i = 0; i < APPLICATIONS; i++) {
        application(
            "app-" + i,
            """
            manifest:
            - apiVersion: v1
              kind: ConfigMap
              metadata: {name: NAME}
              data: {a: kept, b: kept, c: kept}
            """
                .replace("NAME", "app-" + i));
      }
      for (int i = 0; i < APPLICATIONS; i++) {
        awaitPhase("app-" + i, "Ready");
      }
      awaitRepairs("a");
      assertThat(writers()).containsExactlyInAnyOrder("one", "two", "three");

      replicas.get("one").kill();
      awaitShares(SEGMENTS / 2, "two", "three");
      awaitRepairs("b");

      assertThat(replicas.get("two").end()).isZero();
      awaitShares(SEGMENTS, "three");
      awaitRepairs("c");
      for (int i = 0; i < APPLICATIONS; i++) {
        awaitPhase("app-" + i, "Ready");
      }
      checkOneAtATime();
      delete("app-0");
      await().atMost(PATIENCE).until(() -> isGone("app-0"));
      assertThat(find("v1", "ConfigMap", "app-0")).isEmpty();
    } catch (Exception | AssertionError e) {
      StringBuilder said = new StringBuilder();
      for (Map.Entry<String, SharedReplica> each : replicas.entrySet()) {
        said.append(each.getKey()).append(": ").append(each.getValue().lastLines()).append('\n');
      }
      throw new AssertionError(e.getMessage() + "\n" + said, e);
    }
  }
}

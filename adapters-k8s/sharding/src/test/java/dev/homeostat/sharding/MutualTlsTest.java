package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.InvalidInputException;
import dev.homeostat.https.CertificateAndKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of one authority are a group; others get nothing, say why, and disturb nobody. */
class MutualTlsTest {

  private static final PeerSecurity PLAIN = new PeerSecurity.Plaintext();

  /** Short, so that a stranger has had the time to take over while the test looks. */
  private static final SharingTiming TIMING =
      new SharingTiming(
          Duration.ofMillis(200),
          Duration.ofMillis(1500),
          Duration.ofSeconds(2),
          Duration.ofSeconds(4),
          Duration.ofMillis(300));

  /** A member, and the segments that it owns. */
  private final class Replica {

    private final SegmentRecorder owner = new SegmentRecorder();
    private final SharedOwnership<String> ownership;

    Replica(int index, PeerSecurity security) {
      ownership =
          SharedOwnership.of(
              SharingSettings.builder()
                  .group("secured")
                  .member("member-" + index)
                  .listening(addresses.get(index))
                  .discovery(new PeerDiscovery.FixedAddresses(addresses))
                  .register(register)
                  .security(security)
                  .timing(TIMING)
                  .build(),
              key -> key);
      replicas.add(this);
      ownership.start(owner);
    }

    boolean owns(int count) {
      return owner.segments().size() == count;
    }

    String unready() {
      return String.join("; ", ownership.health().unready());
    }
  }

  @TempDir Path directory;
  private final MemoryRegister register = new MemoryRegister();
  private final List<Replica> replicas = new ArrayList<>();
  private final CertificateAndKey authority = TlsFiles.authority("replicas");
  private final CertificateAndKey other = TlsFiles.authority("others");
  private List<InetSocketAddress> addresses;

  @BeforeEach
  void findPorts() throws IOException {
    addresses = FreePorts.pairs(3);
  }

  @AfterEach
  void stopAll() {
    replicas.forEach(replica -> replica.ownership.stop(true));
  }

  private PeerSecurity tls(String name, CertificateAndKey signer) throws IOException {
    return new PeerSecurity.MutualTls(TlsFiles.write(directory.resolve(name), signer, signer));
  }

  private static void await(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(Duration.ofMinutes(1)).until(condition);
  }

  private void startTwo() throws IOException {
    Replica first = new Replica(0, tls("first", authority));
    Replica second = new Replica(1, tls("second", authority));
    await("each has its share", () -> first.owns(128) && second.owns(128));
  }

  /** For as long as a stranger would need to take the others for dead. */
  private void checkUndisturbed(Replica stranger) {
    replicas.forEach(replica -> replica.owner.losses().clear());
    String roster = register.read();
    Duration patience = TIMING.suspicion().plus(TIMING.register()).plus(TIMING.suspicion());
    Awaitility.await()
        .during(patience)
        .atMost(patience.multipliedBy(2))
        .until(() -> register.read().equals(roster) && stranger.owner.segments().isEmpty());
    assertThat(replicas).allSatisfy(replica -> assertThat(replica.owner.losses()).isEmpty());
    assertThat(replicas.get(0).ownership.health().isReady()).isTrue();
  }

  @Test
  void one_of_another_authority_gets_nothing_and_says_why() throws IOException {
    startTwo();
    Replica stranger = new Replica(2, tls("third", other));
    await("it says why", () -> stranger.unready().contains("is not accepted by ca.crt"));
    checkUndisturbed(stranger);
    assertThat(stranger.unready())
        .contains("127.0.0.1:" + addresses.get(0).getPort())
        .doesNotContain("cannot be reached");
  }

  @Test
  @Tag("long")
  void one_without_tls_gets_nothing_and_says_why() throws IOException {
    startTwo();
    Replica stranger = new Replica(2, PLAIN);
    await("it says why", () -> stranger.unready().contains("use mutual TLS"));
    checkUndisturbed(stranger);
    assertThat(stranger.unready())
        .contains("expected a group whose members use no TLS, got one whose members use mutual");
  }

  @Test
  void one_with_tls_gets_nothing_of_a_group_without() {
    Replica first = new Replica(0, PLAIN);
    await("it owns all", () -> first.owns(256));
    Path folder = directory.resolve("third");
    assertThatThrownBy(() -> new Replica(2, new PeerSecurity.MutualTls(folder)))
        .as("the files are missing")
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("tls.crt")
        .hasMessageContaining("tls.key")
        .hasMessageContaining("ca.crt");
  }

  @Test
  void files_are_renewed_while_members_run() throws IOException {
    startTwo();
    for (String name : List.of("first", "second")) {
      TlsFiles.write(directory.resolve(name), authority, authority, other);
    }
    Replica third =
        new Replica(
            2,
            new PeerSecurity.MutualTls(
                TlsFiles.write(directory.resolve("third"), other, authority, other)));
    await("it has a share", () -> third.owner.segments().size() >= 85);
    assertThat(replicas.get(0).ownership.health().isReady()).isTrue();
  }

  @Test
  void a_certificate_that_others_would_refuse_is_refused_at_the_start() throws IOException {
    Path folder = TlsFiles.write(directory.resolve("first"), authority, other);
    assertThatThrownBy(() -> new Replica(0, new PeerSecurity.MutualTls(folder)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("signed by ca.crt")
        .hasMessageContaining(folder.resolve("tls.crt").toString());
    Files.writeString(folder.resolve("tls.key"), "no key");
    assertThatThrownBy(() -> new Replica(0, new PeerSecurity.MutualTls(folder)))
        .hasMessageContaining("tls.key")
        .hasMessageNotContaining("no key");
  }
}

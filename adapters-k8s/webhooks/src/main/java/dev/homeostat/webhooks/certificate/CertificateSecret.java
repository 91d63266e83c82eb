package dev.homeostat.webhooks.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The Secret that holds the certificates of webhooks. Its members {@code tls.crt}, {@code tls.key}
 * and {@code ca.crt} are those of any Secret for TLS; {@code ca.key} and {@code ca-next.key} let
 * each replica renew.
 *
 * @param address of the Secret
 */
@API(status = INTERNAL)
public record CertificateSecret(ResourceAddress address) {

  private static final String SERVER = "tls.crt";
  private static final String SERVER_KEY = "tls.key";
  private static final String AUTHORITY = "ca.crt";
  private static final String AUTHORITY_KEY = "ca.key";
  private static final String NEXT_KEY = "ca-next.key";

  /**
   * Reads the certificates.
   *
   * @param secret as the server has it
   * @return empty if they are not there, or do not belong together
   */
  public Optional<CertificateMaterial> read(Resource secret) {
    List<Problem> problems = new ArrayList<>();
    List<X509Certificate> trusted =
        PemFile.certificates(text(secret, AUTHORITY), AUTHORITY, problems);
    List<X509Certificate> chain = PemFile.certificates(text(secret, SERVER), SERVER, problems);
    Optional<PrivateKey> authorityKey =
        PemFile.key(text(secret, AUTHORITY_KEY), AUTHORITY_KEY, problems);
    Optional<PrivateKey> serverKey = PemFile.key(text(secret, SERVER_KEY), SERVER_KEY, problems);
    Optional<PrivateKey> nextKey = PemFile.key(text(secret, NEXT_KEY), NEXT_KEY, problems);
    if (!problems.isEmpty()
        || trusted.size() < 2
        || PemFile.mismatch(trusted.get(1), nextKey.orElseThrow(), NEXT_KEY).isPresent()
        || PemFile.mismatch(trusted.get(0), authorityKey.orElseThrow(), AUTHORITY_KEY).isPresent()
        || PemFile.mismatch(chain.get(0), serverKey.orElseThrow(), SERVER_KEY).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        new CertificateMaterial(
            new CertificateAndKey(List.of(trusted.get(0)), authorityKey.orElseThrow()),
            new CertificateAndKey(List.of(trusted.get(1)), nextKey.orElseThrow()),
            new CertificateAndKey(chain, serverKey.orElseThrow()),
            trusted));
  }

  private static String text(Resource secret, String member) {
    try {
      byte[] decoded =
          Base64.getDecoder().decode(secret.tree().path("data").path(member).asText(""));
      return new String(decoded, StandardCharsets.US_ASCII);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /**
   * Returns the Secret with certificates.
   *
   * @param material to be written
   * @param before the Secret as the server has it, if it does; what else it has is kept
   * @return a Secret to be created, or to replace the one before
   */
  public Resource write(CertificateMaterial material, Optional<Resource> before) {
    ObjectNode tree = before.map(one -> one.tree().deepCopy()).orElseGet(this::empty);
    ObjectNode data = tree.withObjectProperty("data");
    put(data, AUTHORITY, PemFile.write(material.trusted()));
    put(data, AUTHORITY_KEY, PemFile.write(material.authority().key()));
    put(data, NEXT_KEY, PemFile.write(material.next().key()));
    put(data, SERVER, PemFile.write(material.server().chain()));
    put(data, SERVER_KEY, PemFile.write(material.server().key()));
    return Resource.of(tree);
  }

  private ObjectNode empty() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "Secret").put("type", "kubernetes.io/tls");
    tree.putObject("metadata")
        .put("name", address.id().name())
        .put("namespace", address.id().namespace());
    return tree;
  }

  private static void put(ObjectNode data, String member, String text) {
    data.put(member, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII)));
  }
}

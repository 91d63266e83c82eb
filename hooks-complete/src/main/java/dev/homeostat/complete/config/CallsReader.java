package dev.homeostat.complete.config;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsException;
import dev.homeostat.complete.ServiceAddresses;
import dev.homeostat.complete.TokenKey;
import dev.homeostat.complete.WorkloadCalls;
import dev.homeostat.complete.WorkloadCallsBuilder;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.text.Durations;
import dev.homeostat.text.FileFailures;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlFeature;
import dev.homeostat.yaml.YamlLimits;
import dev.homeostat.yaml.YamlReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/** Reads the file. */
@API(status = INTERNAL)
public final class CallsReader {

  private static final YamlReader CORE =
      new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS));
  private static final Set<String> KNOWN =
      Set.of(
          "address",
          "listen",
          "tokenKey",
          "previousTokenKeys",
          "server",
          "authorities",
          "issuer",
          "keyType",
          "lifetime",
          "services",
          "plainHttp");

  private static final Set<String> PAIR = Set.of("certificate", "key");
  private static final int HIGHEST_PORT = 65_535;

  private final Path folder;
  private final ConfigNode root;
  private final List<Problem> problems;

  private CallsReader(Path file, Document document, List<Problem> problems) {
    Path parent = file.toAbsolutePath().getParent();
    this.folder = parent == null ? file.toAbsolutePath() : parent;
    this.problems = problems;
    this.root = new ConfigNode(document, JsonPointer.empty(), problems).of(KNOWN);
  }

  /**
   * Reads a file.
   *
   * @param file where it is
   * @return its content
   * @throws CallsException if it is not valid, with all problems
   */
  public static Described read(Path file) {
    List<Problem> problems = new ArrayList<>();
    Optional<Document> document = document(file, problems);
    Optional<Described> read =
        document.flatMap(found -> new CallsReader(file, found, problems).read());
    return read.filter(calls -> problems.isEmpty()).orElseThrow(() -> new CallsException(problems));
  }

  private static Optional<Document> document(Path file, List<Problem> problems) {
    try {
      DocumentReader.Reading reading =
          CORE.read(Files.readAllBytes(file), file.getFileName().toString());
      problems.addAll(reading.problems());
      if (reading.documents().size() == 1) {
        return Optional.of(reading.documents().get(0));
      }
      if (problems.isEmpty()) {
        problems.add(unreadable(file, reading.documents().size() + " documents"));
      }
    } catch (IOException e) {
      problems.add(unreadable(file, FileFailures.got(e)));
    }
    return Optional.empty();
  }

  private static Problem unreadable(Path file, String got) {
    return Problem.error("UnusableCallsFile")
        .at(file.toString())
        .expected("a file with one document in YAML")
        .got(got)
        .advice("check the path; homeostat keys makes a new one");
  }

  private Optional<Described> read() {
    Optional<URI> address = root.required("address", CallsReader::uri);
    WorkloadCallsBuilder builder = WorkloadCalls.at(address.orElse(URI.create("https://unknown")));
    root.required("tokenKey", text -> TokenKey.read(file(text))).ifPresent(builder::tokenKey);
    root.parts("previousTokenKeys").forEach(old -> previous(old, builder));
    builder.authorities(certificates(root, "authorities"));
    pair(root, "issuer")
        .flatMap(files -> reading(() -> CertificateAndKey.read(files.certificate(), files.key())))
        .ifPresent(builder::issuer);
    root.optional("keyType", CallsReader::keyType).ifPresent(builder::keyType);
    root.optional("lifetime", CallsReader::time).ifPresent(builder::lifetime);
    services(builder);
    if (root.flag("plainHttp")) {
      builder.plainHttp();
    }
    InetSocketAddress listen =
        root.optional("listen", CallsReader::place)
            .orElse(new InetSocketAddress(CallEndpoint.PORT));
    Optional<Described.Pair> identity = pair(root, "server");
    // A mistake in the file is not reported a second time as a missing setting.
    return problems.isEmpty()
        ? reading(() -> new Described(builder.build(), listen, identity))
        : Optional.empty();
  }

  private <T> Optional<T> reading(Supplier<T> reader) {
    try {
      return Optional.of(reader.get());
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
      return Optional.empty();
    }
  }

  private void previous(ConfigNode old, WorkloadCallsBuilder builder) {
    old.of(Set.of("file", "until"));
    Optional<TokenKey> key = old.required("file", text -> TokenKey.read(file(text)));
    Optional<Instant> until = old.required("until", CallsReader::instant);
    if (key.isPresent() && until.isPresent()) {
      builder.previousTokenKey(key.get(), until.get());
    }
  }

  private void services(WorkloadCallsBuilder builder) {
    if (!root.has("services")) {
      return;
    }
    ConfigNode services = root.part("services").of(Set.of("address", "authorities"));
    services.optional("address", ServiceAddresses::template).ifPresent(builder::services);
    builder.serviceAuthorities(certificates(services, "authorities"));
  }

  private List<X509Certificate> certificates(ConfigNode part, String name) {
    List<X509Certificate> all = new ArrayList<>();
    for (ConfigNode one : part.parts(name)) {
      one.text(text -> CertificateAndKey.readCertificates(file(text))).ifPresent(all::addAll);
    }
    return all;
  }

  private Optional<Described.Pair> pair(ConfigNode part, String name) {
    if (!part.has(name)) {
      return Optional.empty();
    }
    ConfigNode pair = part.part(name).of(PAIR);
    Optional<Path> certificate = pair.required("certificate", this::file);
    Optional<Path> key = pair.required("key", this::file);
    return certificate.flatMap(one -> key.map(other -> new Described.Pair(one, other)));
  }

  private Path file(String text) {
    return folder.resolve(text);
  }

  private static URI uri(String text) {
    return expecting("a URL, as in https://homeostat.ops.svc:8443", text, URI::create);
  }

  private static KeyType keyType(String text) {
    return expecting(
        "EC_P256, EC_P384 or RSA_3072",
        text,
        word -> KeyType.valueOf(word.toUpperCase(Locale.ROOT)));
  }

  private static Duration time(String text) {
    return expecting("a time, as in 720h", text, Durations::parse);
  }

  private static Instant instant(String text) {
    return expecting("a time, as in 2030-01-31T00:00:00Z", text, Instant::parse);
  }

  private static InetSocketAddress place(String text) {
    return expecting(
        "an address and a port, as in 0.0.0.0:8443",
        text,
        written -> {
          int colon = written.lastIndexOf(':');
          int port = Integer.parseInt(written.substring(colon + 1));
          if (colon < 1 || port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException();
          }
          return new InetSocketAddress(written.substring(0, colon), port);
        });
  }

  private static <T> T expecting(String expected, String text, Function<String, T> reader) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw new IllegalArgumentException(expected, e);
    }
  }
}

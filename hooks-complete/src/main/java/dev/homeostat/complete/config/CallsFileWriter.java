package dev.homeostat.complete.config;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsException;
import dev.homeostat.complete.TokenKey;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.text.FileFailures;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** Makes a new file, with all that it names. */
@API(status = INTERNAL)
public final class CallsFileWriter {

  private CallsFileWriter() {}

  /**
   * Makes the files.
   *
   * @param folder made if it is not there; no file in it is overwritten
   * @param address of the endpoint, with https
   * @param clock the time
   * @return the files that were made, the described one first
   * @throws CallsException if one is there, or cannot be written
   */
  public static List<Path> create(Path folder, URI address, Clock clock) {
    if (!"https".equals(address.getScheme()) || address.getHost() == null) {
      throw unusable("a URL with https and a host, as in https://localhost:8443", "something else");
    }
    CertificateAuthorityFactory factory =
        new CertificateAuthorityFactory(clock.instant(), new SecureRandom());
    CertificateAndKey root = factory.authority("Homeostat calls");
    CertificateAndKey issuer = factory.intermediate("Homeostat workloads", root);
    CertificateAndKey server = factory.server(List.of(address.getHost()), root);
    int port = address.getPort() < 0 ? CallEndpoint.PORT : address.getPort();
    // The root's own key is not stored, so that it cannot leak.
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(folder.resolve("calls.yaml"), described(address, port));
    files.put(folder.resolve("token.key"), TokenKey.generate(new SecureRandom()));
    files.put(folder.resolve("ca.pem"), PemFile.write(List.of(root.certificate())));
    files.put(folder.resolve("server.pem"), PemFile.write(List.of(server.certificate())));
    files.put(folder.resolve("server-key.pem"), PemFile.write(server.key()));
    files.put(folder.resolve("issuer.pem"), PemFile.write(List.of(issuer.certificate())));
    files.put(folder.resolve("issuer-key.pem"), PemFile.write(issuer.key()));
    write(folder, files);
    return List.copyOf(files.keySet());
  }

  private static String described(URI address, int port) {
    return """
        # How workloads call their controller. docs/calls-operators.md says what may be in here.
        address: %s
        listen: 0.0.0.0:%d
        tokenKey: token.key
        authorities: [ca.pem]
        server: {certificate: server.pem, key: server-key.pem}
        issuer: {certificate: issuer.pem, key: issuer-key.pem}
        """
        .formatted(address, port);
  }

  private static void write(Path folder, Map<Path, String> files) {
    try {
      Files.createDirectories(folder);
      for (Path file : files.keySet()) {
        if (Files.exists(file)) {
          throw new FileAlreadyExistsException(file.toString());
        }
      }
      for (Map.Entry<Path, String> file : files.entrySet()) {
        // The file is never readable to other users, not even right after its creation.
        Files.newByteChannel(
                file.getKey(),
                EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                forOwner())
            .close();
        Files.writeString(file.getKey(), file.getValue(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw unusable(
          "a folder that can be written, without files of these names",
          FileFailures.got(e)
              + (e instanceof FileSystemException failed ? ": " + failed.getFile() : ""));
    }
  }

  private static FileAttribute<?>[] forOwner() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static CallsException unusable(String expected, String got) {
    return new CallsException(
        List.of(
            Problem.error("CannotCreateCalls")
                .at("folder")
                .expected(expected)
                .got(got)
                .advice("name another one")));
  }
}

package dev.homeostat.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.complete.config.CallsReader;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.Simulation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of an operator: all in it, and all that may be wrong with it. */
class CallsFileTest {

  @TempDir Path dir;

  private List<Problem> problems(String text) throws IOException {
    Path file = dir.resolve("calls.yaml");
    Files.writeString(file, text);
    CallsException failure = catchThrowableOfType(CallsException.class, () -> CallsFile.read(file));
    assertThat(failure).as("it is refused").isNotNull();
    return failure.problems();
  }

  @Test
  void what_was_made_can_be_read() {
    CallsFile.create(dir, URI.create("https://calls.test:7443"), Clock.systemUTC());
    CallsFile file = CallsFile.read(dir.resolve("calls.yaml"));
    assertThat(file.calls().toString()).contains("https://calls.test:7443");
    assertThat(file.listen().getPort()).isEqualTo(7443);
    assertThat(CallsReader.read(dir.resolve("calls.yaml")).server().orElseThrow().certificate())
        .isEqualTo(dir.resolve("server.pem"));
  }

  @Test
  void all_of_it_can_be_said() throws IOException {
    CallsFile.create(dir, URI.create("https://localhost:8443"), Clock.systemUTC());
    Files.copy(dir.resolve("token.key"), dir.resolve("old.key"));
    Path file = dir.resolve("all.yaml");
    Files.writeString(
        file,
        """
        address: https://homeostat.ops.svc:8443
        listen: 127.0.0.1:9443
        tokenKey: token.key
        previousTokenKeys:
          - {file: old.key, until: 2030-02-01T00:00:00Z}
        authorities: [ca.pem]
        server: {certificate: server.pem, key: server-key.pem}
        issuer: {certificate: issuer.pem, key: issuer-key.pem}
        keyType: RSA_3072
        lifetime: 720h
        services:
          address: "{scheme}://{name}.{namespace}.svc:{port}{path}"
          authorities: [ca.pem]
        plainHttp: false
        """);
    assertThat(CallsFile.read(file).listen().getPort()).isEqualTo(9443);
  }

  @Test
  void all_that_is_wrong_is_told_with_its_line() throws IOException {
    List<Problem> problems =
        problems(
            """
            address: 7
            listen: nowhere
            previousTokenKeys: [{file: none.key}]
            authorities: ca.pem
            server: {certificate: a.pem}
            keyType: DSA
            lifetime: soon
            services: {address: nowhere}
            colour: blue
            """);
    assertThat(problems)
        .extracting(problem -> problem.toString().replaceFirst(":.*", "") + " " + problem.path())
        .contains("calls.yaml /address", "calls.yaml /listen", "calls.yaml /colour");
    assertThat(problems)
        .extracting(Problem::path)
        .contains(
            "/",
            "/previousTokenKeys/0",
            "/authorities",
            "/server",
            "/keyType",
            "/lifetime",
            "/services/address");
    assertThat(problems).allSatisfy(problem -> assertThat(problem.advice()).isNotBlank());
  }

  @Test
  void what_is_no_such_file_is_told() throws IOException {
    assertThat(problems("")).extracting(Problem::code).containsExactly("UnusableCallsFile");
    assertThat(problems("a: 1\n---\nb: 2\n"))
        .extracting(Problem::code)
        .containsExactly("UnusableCallsFile");
    assertThat(problems("[")).isNotEmpty();
    assertThat(problems("- a")).isNotEmpty();
    CallsException missing =
        catchThrowableOfType(CallsException.class, () -> CallsFile.read(dir.resolve("none.yaml")));
    assertThat(missing.getMessage())
        .contains("none.yaml", "no such file")
        .doesNotContain("Exception");
  }

  private static CallsFile described(Path file, String text) throws IOException {
    Files.writeString(file, text);
    return CallsFile.read(file);
  }

  private static int call(int port, String token) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(
                    URI.create("http://localhost:" + port + "/v1/applications/shop/web/complete"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .header("Authorization", "Bearer " + token)
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void a_rotated_key_counts_as_long_as_the_file_says() throws Exception {
    Files.writeString(dir.resolve("old.key"), TokenKey.generate(new SecureRandom()));
    Files.writeString(dir.resolve("new.key"), TokenKey.generate(new SecureRandom()));
    String place = "address: http://localhost:8080\nlisten: localhost:0\n";
    CallsFile before = described(dir.resolve("old.yaml"), place + "tokenKey: old.key\n");
    Simulation simulation =
        Simulation.of(Fixture.app(Fixture.DEPLOYMENT).hooks("complete").build())
            .hook(before.calls().complete());
    simulation.settle();
    String token = Fixture.secret(simulation, "web-complete-token", "token");
    StateStore states = StateStore.inMemory();
    states.save(
        new ApplicationId("shop", "web"), ApplicationState.EMPTY.withIdentity("uid-1", "00"), "");
    String rotated = place + "tokenKey: new.key\n";
    String previous = "previousTokenKeys: [{file: old.key, until: 2999-01-01T00:00:00Z}]\n";
    CallsFile after = described(dir.resolve("new.yaml"), rotated + previous);
    try (CallEndpoint endpoint = after.endpoint(states).start()) {
      assertThat(call(endpoint.port(), token)).isEqualTo(202);
    }
    CallsFile late = described(dir.resolve("late.yaml"), rotated);
    try (CallEndpoint endpoint = late.endpoint(states).start()) {
      assertThat(call(endpoint.port(), token)).isEqualTo(401);
    }
    try (CallEndpoint endpoint = before.endpoint(states).accepting(() -> false).start()) {
      assertThat(call(endpoint.port(), token)).as("another one leads").isEqualTo(503);
    }
  }
}

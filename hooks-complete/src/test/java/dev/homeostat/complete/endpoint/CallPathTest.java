package dev.homeostat.complete.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Purpose;
import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** The law of paths: what is read is what was written, to the letter. */
class CallPathTest {

  private static String written(Call call) {
    ApplicationId application = call.application();
    return "/v1/applications/"
        + application.namespace()
        + "/"
        + application.name()
        + "/"
        + call.purpose().word();
  }

  @Provide
  Arbitrary<String> paths() {
    Arbitrary<String> part =
        Arbitraries.of("shop", "web", "a.b", "-", "..", ".", "", "%2e", "A", "9", "a-9", ";x", "é");
    return part.list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(parts -> "/v1/applications/" + String.join("/", parts))
        .flatMap(path -> Arbitraries.of("/complete", "/shutdown", "").map(path::concat));
  }

  @Property
  void what_is_read_is_what_is_written(@ForAll("paths") String path) {
    CallPath.read(path).ifPresent(call -> assertThat(written(call)).isEqualTo(path));
  }

  @Property
  void whatever_is_written_is_read_or_is_none(@ForAll String any) {
    assertThat(CallPath.read(any)).isEmpty();
    CallPath.read("/v1/applications/shop/" + any + "/complete")
        .ifPresent(call -> assertThat(call.application().name()).isEqualTo(any));
  }

  @Property
  void names_of_kubernetes_are_read(@ForAll("names") String name, @ForAll Purpose purpose) {
    Call call = new Call(new ApplicationId("shop", name), purpose);
    assertThat(CallPath.read(written(call))).contains(call);
  }

  @Provide
  Arbitrary<String> names() {
    Arbitrary<String> label =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withCharRange('0', '9')
            .withChars('-')
            .ofMinLength(1)
            .ofMaxLength(40)
            .map(text -> "a" + text + "z");
    return label.list().ofMinSize(1).ofMaxSize(5).map(labels -> String.join(".", labels));
  }

  @Test
  void a_hostile_path_is_judged_at_once() {
    String hostile = "/v1/applications/shop/" + "a-.".repeat(1_000_000) + "/complete";
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> assertThat(CallPath.read(hostile)).isEmpty());
  }
}

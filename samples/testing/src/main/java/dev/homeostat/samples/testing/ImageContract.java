package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image of an operator as the build packs it, without a registry on an empty base. */
public abstract class ImageContract {

  private static final int GROUP_OR_OTHERS_WRITE = 0022;

  @TempDir Path dir;
  private @Nullable PackedImage packed;

  protected abstract SampleOperator operator();

  /** Returns the ports of the container, as in {@code 8080/tcp}. */
  protected abstract List<String> ports();

  @BeforeEach
  void read() throws IOException {
    packed = new PackedImage(tar());
  }

  private static Path tar() {
    return Path.of(System.getProperty("image.tar"));
  }

  private PackedImage image() {
    return Objects.requireNonNull(packed);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  @Test
  void two_builds_have_equal_digests() throws IOException {
    assertThat(PackedImage.digest(Files.readAllBytes(Path.of(tar() + ".again"))))
        .isEqualTo(PackedImage.digest(Files.readAllBytes(tar())));
  }

  @Test
  void its_layers_are_its_own_and_those_that_seldom_change_come_first() throws IOException {
    List<String> contents = new ArrayList<>();
    image().config().path("history").forEach(layer -> contents.add(layer.path("comment").asText()));
    assertThat(contents)
        .containsExactly(
            "dependencies", "project dependencies", "resources", "classes", "jvm arg files");
    assertThat(image().layers().stream().map(PackedImage::digest).toList())
        .isEqualTo(texts(image().config().at("/rootfs/diff_ids")));
  }

  @Test
  void its_files_are_of_no_build_and_only_root_may_write_them() throws IOException {
    List<TarArchiveEntry> entries = image().entries();
    assertThat(entries).isNotEmpty();
    assertThat(entries)
        .allSatisfy(
            entry -> {
              assertThat(entry.getName()).startsWith("app/");
              assertThat(entry.getLongUserId()).isZero();
              assertThat(entry.getLongGroupId()).isZero();
              assertThat(entry.getMode() & GROUP_OR_OTHERS_WRITE).isZero();
              assertThat(entry.getLastModifiedTime().toMillis()).isLessThanOrEqualTo(1000);
            });
  }

  @Test
  void it_runs_as_the_user_of_the_chart_and_not_as_root() throws IOException {
    JsonNode context =
        operator()
            .installManifest()
            .resource("Deployment", operator().name())
            .tree()
            .at("/spec/template/spec/securityContext");
    assertThat(image().config().at("/config/User").asText())
        .isEqualTo("65532:65532")
        .isEqualTo(context.path("runAsUser").asText() + ":" + context.path("runAsGroup").asText());
  }

  @Test
  void it_starts_the_operator_and_exposes_its_ports() throws IOException {
    JsonNode config = image().config().path("config");
    assertThat(texts(config.path("Entrypoint")))
        .startsWith(
            "java",
            "-XX:MaxRAMPercentage=70",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC")
        .endsWith(operator().main().getName());
    assertThat(config.path("ExposedPorts").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(ports());
    assertThat(texts(config.path("Env"))).isEmpty();
  }

  @Test
  void its_files_are_all_that_the_operator_needs() throws Exception {
    image().unpack(dir);
    List<String> command = new ArrayList<>();
    for (String word : texts(image().config().at("/config/Entrypoint"))) {
      command.add(
          word.startsWith("@/app/")
              ? Files.readString(dir.resolve(word.substring(2))).replace("/app/", dir + "/app/")
              : word);
    }
    command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--version");
    Path output = dir.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(output, StandardCharsets.UTF_8))
        .startsWith(operator().name() + " " + operator().version());
    assertThat(process.exitValue()).isZero();
  }
}

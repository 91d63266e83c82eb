package dev.homeostat.cli.passes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.cli.cluster.FolderPlace;
import dev.homeostat.folder.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is named by links is watched where they lead, and so are the links. */
class WatchedLinksTest {

  private static final Duration NEVER = Duration.ofSeconds(30);

  @TempDir Path dir;

  @Test
  void what_a_link_leads_to_is_heard_of_and_another_target_of_it() throws Exception {
    Path first = Files.createDirectory(dir.resolve("first"));
    Path second = Files.createDirectory(dir.resolve("second"));
    write(first, "1");
    write(second, "2");
    Path link = Files.createSymbolicLink(dir.resolve("link"), Path.of("first"));
    Path named = Files.createDirectory(dir.resolve("named")).resolve("app.yaml");
    Files.createSymbolicLink(named, link.resolve("app.yaml"));
    Path cluster = Files.createDirectory(dir.resolve("cluster"));
    FolderPlace place = new FolderPlace(cluster, EmbeddedCluster.folder(cluster));
    try (Watch watch = Watch.of(place, List.of(named.toString()), List.of(), Optional.empty())) {
      write(first, "3");
      assertThat(isHeard(watch)).as("an edit of the file that the link leads to").isTrue();
      Path next = Files.createSymbolicLink(dir.resolve("next"), Path.of("second"));
      Files.move(next, link, StandardCopyOption.ATOMIC_MOVE);
      assertThat(isHeard(watch)).as("another target of the link").isTrue();
      write(second, "4");
      assertThat(isHeard(watch)).as("an edit of the file that it leads to now").isTrue();
    }
  }

  @Test
  void what_a_link_in_a_folder_leads_to_is_heard_of() throws Exception {
    Path shared = Files.createDirectory(dir.resolve("shared"));
    write(shared, "1");
    Path folder = Files.createDirectory(dir.resolve("folder"));
    Files.createSymbolicLink(folder.resolve("app.yaml"), Path.of("../shared/app.yaml"));
    Path cluster = Files.createDirectory(dir.resolve("cluster"));
    FolderPlace place = new FolderPlace(cluster, EmbeddedCluster.folder(cluster));
    try (Watch watch = Watch.of(place, List.of(folder.toString()), List.of(), Optional.empty())) {
      write(shared, "2");
      assertThat(isHeard(watch)).as("an edit of the file that the link leads to").isTrue();
      Path later = Files.createDirectory(dir.resolve("later"));
      write(later, "3");
      Files.createSymbolicLink(folder.resolve("more.yaml"), later.resolve("app.yaml"));
      assertThat(isHeard(watch)).as("one more link").isTrue();
      write(later, "4");
      assertThat(isHeard(watch)).as("an edit of the file that it leads to").isTrue();
    }
  }

  @Test
  void a_link_that_leads_to_itself_is_no_trap() throws Exception {
    Path named = Files.createSymbolicLink(dir.resolve("app.yaml"), Path.of("app.yaml"));
    Path cluster = Files.createDirectory(dir.resolve("cluster"));
    FolderPlace place = new FolderPlace(cluster, EmbeddedCluster.folder(cluster));
    try (Watch watch = Watch.of(place, List.of(named.toString()), List.of(), Optional.empty())) {
      Files.delete(named);
      write(dir, "1");
      assertThat(isHeard(watch)).isTrue();
    }
  }

  private static void write(Path folder, String text) throws IOException {
    Files.writeString(folder.resolve("app.yaml"), text);
  }

  private static boolean isHeard(Watch watch) throws InterruptedException {
    long begin = System.nanoTime();
    watch.await(NEVER);
    return System.nanoTime() - begin < NEVER.toNanos();
  }
}

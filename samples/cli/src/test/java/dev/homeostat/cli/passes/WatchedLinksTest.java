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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    try (Watch watch = watch(named)) {
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
    try (Watch watch = watch(folder)) {
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

  /** As a release is made whose link is switched before its files are there. */
  @ParameterizedTest
  @ValueSource(strings = {"link", "link/app.yaml"})
  void what_a_link_leads_to_is_heard_of_also_if_it_is_made_later(String name) throws Exception {
    write(Files.createDirectory(dir.resolve("first")), "1");
    Path link = dir.resolve("link");
    Files.createSymbolicLink(link, Path.of("first"));
    try (Watch watch = watch(dir.resolve(name))) {
      Path next = Files.createSymbolicLink(dir.resolve("next"), Path.of("second"));
      Files.move(next, link, StandardCopyOption.ATOMIC_MOVE);
      assertThat(isHeard(watch)).as("another target of the link").isTrue();
      write(Files.createDirectories(dir.resolve("second")), "2");
      assertThat(isHeard(watch)).as("what it leads to is there").isTrue();
    }
  }

  @Test
  void a_folder_of_a_target_that_is_made_again_is_heard_of() throws Exception {
    Path made = Files.createDirectories(dir.resolve("made/folder"));
    write(made, "1");
    Path link = Files.createSymbolicLink(dir.resolve("app.yaml"), made.resolve("app.yaml"));
    try (Watch watch = watch(link)) {
      Files.delete(made.resolve("app.yaml"));
      assertThat(isHeard(watch)).as("the file is gone").isTrue();
      Files.delete(made);
      assertThat(isHeard(watch)).as("the folder is gone").isTrue();
      write(Files.createDirectory(made), "2");
      assertThat(isHeard(watch)).as("both are there again").isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"made/folder/app.yaml", "made/folder", "link"})
  void another_folder_that_gets_the_name_of_one_on_the_way_is_heard_of(String name)
      throws Exception {
    write(Files.createDirectories(dir.resolve("made/folder")), "1");
    write(Files.createDirectories(dir.resolve("next/folder")), "2");
    Files.createSymbolicLink(dir.resolve("link"), Path.of("made/folder/app.yaml"));
    try (Watch watch = watch(dir.resolve(name))) {
      Files.move(dir.resolve("made"), dir.resolve("former"));
      assertThat(isHeard(watch)).as("the folder has another name").isTrue();
      Files.move(dir.resolve("next"), dir.resolve("made"));
      assertThat(isHeard(watch)).as("another folder has its name").isTrue();
      write(dir.resolve("made/folder"), "3");
      assertThat(isHeard(watch)).as("an edit of a file in it").isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"folder/../app.yaml", "link"})
  void the_folder_above_a_link_is_the_one_above_its_target(String name) throws Exception {
    Path above = Files.createDirectory(dir.resolve("above"));
    write(above, "1");
    Files.createSymbolicLink(dir.resolve("folder"), Files.createDirectory(above.resolve("below")));
    Files.createSymbolicLink(dir.resolve("link"), Path.of("folder/../app.yaml"));
    try (Watch watch = watch(dir.resolve(name))) {
      write(above, "2");
      assertThat(isHeard(watch)).isTrue();
    }
  }

  @Test
  void a_link_that_leads_to_itself_is_no_trap() throws Exception {
    Path named = Files.createSymbolicLink(dir.resolve("app.yaml"), Path.of("app.yaml"));
    try (Watch watch = watch(named)) {
      Files.delete(named);
      write(dir, "1");
      assertThat(isHeard(watch)).isTrue();
    }
  }

  private Watch watch(Path named) throws IOException {
    Path cluster = Files.createDirectory(dir.resolve("cluster"));
    FolderPlace place = new FolderPlace(cluster, EmbeddedCluster.folder(cluster));
    return Watch.of(place, List.of(named.toString()), List.of(), Optional.empty());
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

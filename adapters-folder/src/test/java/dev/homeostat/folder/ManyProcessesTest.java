package dev.homeostat.folder;

import static dev.homeostat.folder.Trial.add;
import static dev.homeostat.folder.Trial.done;
import static dev.homeostat.folder.Trial.patch;
import static dev.homeostat.folder.Trial.song;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyProcessesTest {

  private static final int WRITES = 20;

  @TempDir Path dir;

  /** One process: patches the song so often, each time another field. */
  public static void main(String[] arguments) {
    write(Path.of(arguments[0]), arguments[1]);
  }

  private static void write(Path dir, String who) {
    EmbeddedCluster cluster = Trial.folder(dir);
    for (int i = 0; i < WRITES; i++) {
      done(cluster.patch(song().address(), patch(add("/spec/" + who + i, "1"))));
    }
  }

  @Test
  void two_instances_on_one_folder_lose_no_write() throws Exception {
    done(Trial.folder(dir).create(song()));
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<Void> a =
          () -> {
            write(dir, "a");
            return null;
          };
      Callable<Void> b =
          () -> {
            write(dir, "b");
            return null;
          };
      for (Future<Void> future : threads.invokeAll(List.of(a, b))) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertAllWritesAreThere();
  }

  @Test
  void two_processes_on_one_folder_lose_no_write() throws Exception {
    done(Trial.folder(dir).create(song()));
    List<Process> processes = new ArrayList<>();
    for (String who : List.of("a", "b")) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  ManyProcessesTest.class.getName(),
                  dir.toString(),
                  who)
              .inheritIO()
              .start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
    assertAllWritesAreThere();
  }

  private void assertAllWritesAreThere() {
    var live = done(Trial.folder(dir).read(song().address()));
    assertThat(live.tree().get("spec")).hasSize(2 + 2 * WRITES);
    assertThat(live.resourceVersion()).isEqualTo(Integer.toString(1 + 2 * WRITES));
  }
}

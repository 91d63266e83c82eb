package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.homeostat.Engine;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The memory that a first pass allocates on its thread. Measured in an interpreter, where it is
 * exact to a few hundred bytes whatever the machine does; compiled code allocates less.
 */
class FirstPassAllocationTest {

  private static final int DEPLOYMENTS = 10;

  /** 1.8 MB were measured; a pass that compiles each object by itself needs 0.7 MB more. */
  private static final long MOST = 2_000_000;

  @Test
  void a_first_pass_of_ten_deployments_allocates_no_more_than_it_did() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint",
                "-cp",
                System.getProperty("java.class.path"),
                FirstPassAllocationTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(Long.parseLong(out.strip())).isPositive().isLessThan(MOST);
  }

  /** For the interpreter's own process: prints the bytes of the second of two first passes. */
  public static void main(String[] args) {
    Fleet fleet = Fleet.absent(DEPLOYMENTS);
    fleet.checked(fleet.engine().reconcile(fleet.application()));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    Engine engine = fleet.engine();
    long before = threads.getThreadAllocatedBytes(thread);
    engine.reconcile(fleet.application());
    System.out.println(threads.getThreadAllocatedBytes(thread) - before);
  }
}

package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.ForeignProjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The programs of docs/fabric8.md, docs/josdk.md and docs/spring-boot.md, built outside of this
 * build with the staged artifacts, in processes of their own.
 */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class WebPageProcessTest {

  private final RunningApiServer server;
  private @TempDir Path folder;

  WebPageProcessTest(RunningApiServer server) {
    this.server = server;
    server.define(WebPageOperatorContract.DEFINITION);
  }

  @Test
  void killed_processes_with_the_controller_leave_what_an_undisturbed_one_leaves() {
    assertSameLife("pages", WebPageController.class, WebPageControllerTest::run);
  }

  @Test
  void killed_processes_with_the_reconciler_leave_what_an_undisturbed_one_leaves() {
    assertSameLife("pages", WebPageReconciler.class, WebPageReconcilerTest::run);
  }

  @Test
  void killed_processes_with_spring_boot_leave_what_an_undisturbed_one_leaves() {
    assertSameLife("spring-pages", WebPageProgram.class, WebPageProgramTest::run);
  }

  /** Compares the processes of a stranger with the same program in this process. */
  private void assertSameLife(
      String project, Class<?> main, Function<String, RunningOperator> here) {
    PageLife undisturbed;
    try (OperatorHost host = OperatorHost.calm(here, server, site())) {
      undisturbed = PageLife.of(host);
    }
    List<Path> jars = ForeignProjects.built().jars(project);
    try (OperatorHost host =
        OperatorHost.deadly(
            kubeconfig -> OperatorProcess.start(main.getName(), jars, kubeconfig, folder),
            server,
            site(),
            1,
            2)) {
      assertThat(PageLife.of(host)).isEqualTo(undisturbed);
      assertThat(host.kills()).isEqualTo(2);
    }
  }

  private PageSite site() {
    return new PageSite(server.client(), server.newNamespace("web"));
  }
}

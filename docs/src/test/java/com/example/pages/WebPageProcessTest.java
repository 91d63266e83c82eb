package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.ForeignProjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The programs of docs/fabric8.md and docs/josdk.md, built outside of this build with the staged
 * artifacts, in processes of their own.
 */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class WebPageProcessTest {

  /** A program and what it is in this process. */
  private enum Program {
    CONTROLLER(WebPageController.class, WebPageControllerTest::run),
    RECONCILER(WebPageReconciler.class, WebPageReconcilerTest::run);

    private final Class<?> main;
    private final Function<String, RunningOperator> here;

    Program(Class<?> main, Function<String, RunningOperator> here) {
      this.main = main;
      this.here = here;
    }
  }

  @ParameterizedTest
  @EnumSource(Program.class)
  void the_life_of_a_page_is_the_same_under_killed_processes_of_a_stranger(
      Program program, RunningApiServer server, @TempDir Path folder) {
    server.define(WebPageOperatorContract.DEFINITION);
    PageLife undisturbed;
    try (OperatorHost host = OperatorHost.calm(program.here, server, site(server))) {
      undisturbed = PageLife.of(host);
    }
    List<Path> jars = ForeignProjects.built().jars("pages");
    try (OperatorHost host =
        OperatorHost.deadly(
            kubeconfig -> OperatorProcess.start(program.main.getName(), jars, kubeconfig, folder),
            server,
            site(server),
            1,
            2)) {
      assertThat(PageLife.of(host)).isEqualTo(undisturbed);
      assertThat(host.kills()).isEqualTo(2);
    }
  }

  private static PageSite site(RunningApiServer server) {
    return new PageSite(server.client(), server.newNamespace("web"));
  }
}

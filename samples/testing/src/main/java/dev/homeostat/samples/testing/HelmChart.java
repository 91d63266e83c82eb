package dev.homeostat.samples.testing;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.InstallCommand;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.UpgradeCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * A Helm chart and one of its releases.
 *
 * @param home the folder of the chart
 * @param release its name
 * @param namespace of the release
 */
public record HelmChart(Path home, String release, String namespace) {

  /** Returns another release of the same chart. */
  public HelmChart as(String otherRelease, String otherNamespace) {
    return new HelmChart(home, otherRelease, otherNamespace);
  }

  public LintResult lint() {
    return new Helm(home).lint().strict().call();
  }

  /** Returns what is installed with these values, as {@code helm template} prints it. */
  public Manifest render(String values) {
    return with(
        values,
        file ->
            new Manifest(
                new Helm(home)
                    .template()
                    .withName(release)
                    .withNamespace(namespace)
                    .withValuesFile(file)
                    .call()));
  }

  /** Installs it in the cluster of a kubeconfig, and returns the status of the release. */
  public String install(Path kubeconfig, String values) {
    return with(
        values,
        file -> {
          InstallCommand command =
              new Helm(home)
                  .install()
                  .withName(release)
                  .withNamespace(namespace)
                  .withKubeConfig(kubeconfig)
                  .withValuesFile(file);
          return command.call().getStatus();
        });
  }

  /** Changes the release to other values, and returns its revision. */
  public String upgrade(Path kubeconfig, String values) {
    return with(
        values,
        file -> {
          UpgradeCommand command =
              new Helm(home)
                  .upgrade()
                  .withName(release)
                  .withNamespace(namespace)
                  .withKubeConfig(kubeconfig)
                  .withValuesFile(file);
          return command.call().getRevision();
        });
  }

  /** Removes the release, if there is one. */
  public void uninstall(Path kubeconfig) {
    Helm.uninstall(release)
        .withNamespace(namespace)
        .withKubeConfig(kubeconfig)
        .ignoreNotFound()
        .call();
  }

  private static <T> T with(String values, Function<Path, T> use) {
    try {
      Path file = Files.writeString(Files.createTempFile("values", ".yaml"), values);
      try {
        return use.apply(file);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.homeostat.docs;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.InstallCommand;
import com.marcnuri.helm.UpgradeCommand;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code helm} that the documents use, run by the library of Helm. */
@Command(name = "helm")
final class HelmProgram {

  private static final Path KUBECONFIG = Path.of(System.getenv("KUBECONFIG"));

  public static void main(String[] args) {
    System.exit(new CommandLine(new HelmProgram()).execute(args));
  }

  @Command
  Integer install(
      @Parameters(index = "0") String name,
      @Parameters(index = "1") Path chart,
      @Option(names = "--namespace") String namespace,
      @Option(names = "--create-namespace") boolean createNamespace,
      @Option(names = "--set") Map<String, String> values) {
    InstallCommand command =
        new Helm(chart)
            .install()
            .withName(name)
            .withNamespace(namespace)
            .withKubeConfig(KUBECONFIG);
    elements(values).forEach(command::set);
    return run(createNamespace ? command.createNamespace() : command);
  }

  @Command
  Integer upgrade(
      @Parameters(index = "0") String name,
      @Parameters(index = "1") Path chart,
      @Option(names = "--namespace") String namespace,
      @Option(names = "--reuse-values", required = true) boolean reuseValues,
      @Option(names = "--set") Map<String, String> values) {
    UpgradeCommand command =
        new Helm(chart)
            .upgrade()
            .withName(name)
            .withNamespace(namespace)
            .withKubeConfig(KUBECONFIG)
            .reuseValues();
    elements(values).forEach(command::set);
    return run(command);
  }

  @Command
  Integer uninstall(
      @Parameters(index = "0") String name, @Option(names = "--namespace") String namespace) {
    return run(Helm.uninstall(name).withNamespace(namespace).withKubeConfig(KUBECONFIG));
  }

  /** Writes {@code a={b,c}} as {@code a[0]=b} and {@code a[1]=c}, which the library needs. */
  private static Map<String, String> elements(Map<String, String> values) {
    Map<String, String> elements = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          if (!value.startsWith("{")) {
            elements.put(name, value);
            return;
          }
          String[] list = value.substring(1, value.length() - 1).split(",");
          for (int i = 0; i < list.length; i++) {
            elements.put(name + "[" + i + "]", list[i]);
          }
        });
    return elements;
  }

  private static int run(Callable<?> command) {
    try {
      System.out.println(command.call());
      return 0;
    } catch (Exception e) {
      System.err.println(e.getMessage());
      return 1;
    }
  }
}

package dev.homeostat.samples.testing;

import dev.homeostat.program.OperatorProgram;
import java.nio.file.Path;

/**
 * A sample operator in the module that is tested, and the names that follow from that of its
 * program.
 *
 * @param name of the program, its chart, its account and its image
 * @param version of the program, as in 0.1
 * @param definition the name of the definition of its kind
 * @param program with its options
 * @param main runs the program as a process
 */
public record SampleOperator(
    String name, String version, String definition, OperatorProgram<?> program, Class<?> main) {

  /** The namespace of all sample operators in their plain files. */
  public static final String SYSTEM = "homeostat-system";

  /** Returns the folder of the chart. */
  public Path chartHome() {
    return Path.of("deploy", "charts", name);
  }

  public HelmChart chart() {
    return new HelmChart(chartHome(), name, SYSTEM);
  }

  /** Returns the plain file with all that the chart installs by default. */
  public Path installFile() {
    return Path.of("deploy", "install.yaml");
  }

  /** Returns what the plain file contains. */
  public Manifest installManifest() {
    return new Manifest(TextFile.read(installFile()));
  }

  /** Returns the name of the ClusterRole, and of what binds it. */
  public String rights() {
    return "homeostat-" + name;
  }
}

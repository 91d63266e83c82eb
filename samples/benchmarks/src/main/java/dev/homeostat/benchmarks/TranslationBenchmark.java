package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tosca.Tosca;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tosca.ToscaTranslation;
import dev.homeostat.tree.Trees;
import dev.homeostat.yaml.YamlReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A TOSCA template of N Deployments becomes a manifest. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TranslationBenchmark {

  /** A template, each node of which requires the one before it and takes an input. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init")
  public static class Template {

    private static final String HEAD =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        topology_template:
          inputs: {replicas: {type: integer, default: 2}}
          node_templates:
        """;

    private static final String NODE =
        """
            node%1$d:
              type: tosca.nodes.indigo.KubernetesObject
              requirements: [%2$s]
              properties:
                spec:
                  concat:
                    - |-
                      apiVersion: apps/v1
                      kind: Deployment
                      metadata: {name: node%1$d, labels: {app: node%1$d}}
                      spec:
                        selector: {matchLabels: {app: node%1$d}}
                        template:
                          metadata: {labels: {app: node%1$d}}
                          spec:
                            containers: [{name: main, image: nginx:1.27, ports: [{containerPort: 80}]}]
                        replicas:
                    - get_input: replicas
        """;

    /** The number of nodes. */
    @Param({"20", "200", "1000"})
    public int n;

    private final Tosca tosca = Tosca.standard();
    private final ObjectNode inputs = Trees.emptyObject();
    private String text = "";
    private ToscaSource source = new ToscaSource.Text("", "");

    /** Writes the template and proves what it becomes. */
    @Setup
    public void write() {
      StringBuilder template = new StringBuilder(HEAD);
      for (int i = 0; i < n; i++) {
        template.append(NODE.formatted(i, i == 0 ? "" : "host: node" + (i - 1)));
      }
      text = template.toString();
      source = new ToscaSource.Text(text, "template.yaml");
      int resources = tosca.translate(source, inputs).manifest().documents().size();
      if (resources != n) {
        throw new IllegalStateException("expected " + n + " resources, got " + resources);
      }
    }
  }

  /** Reading the YAML alone. */
  @Benchmark
  public DocumentReader.Reading parse(Template template) {
    return new YamlReader().read(template.text, "template.yaml");
  }

  /** Reading and checking. */
  @Benchmark
  public List<Problem> check(Template template) {
    return template.tosca.check(template.source);
  }

  /** All of it. */
  @Benchmark
  public ToscaTranslation translate(Template template) {
    return template.tosca.translate(template.source, template.inputs);
  }
}

package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An example that an operator is tried out with, on a cluster of its own.
 *
 * @param definitions the definitions of kinds on the cluster, in YAML
 * @param objects what is created before the operator starts, in YAML with namespaces; there is a
 *     namespace {@code demo}, which nothing else uses
 * @param commands of a shell, which are printed for people to run
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record TrialExample(List<String> definitions, String objects, List<String> commands) {

  /** The namespace of the example. */
  public static final String NAMESPACE = "demo";

  // Copies the lists.
  public TrialExample {
    definitions = List.copyOf(Objects.requireNonNull(definitions, "definitions"));
    Objects.requireNonNull(objects, "objects");
    commands = List.copyOf(Objects.requireNonNull(commands, "commands"));
  }
}

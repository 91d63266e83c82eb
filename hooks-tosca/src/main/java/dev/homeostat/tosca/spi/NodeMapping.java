package dev.homeostat.tosca.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Makes Kubernetes resources of TOSCA nodes. A service that {@link java.util.ServiceLoader} finds,
 * so that whoever has node types of their own can have them translated. By order, the first mapping
 * that takes a node counts.
 *
 * <p>Called by many threads, for many templates at once: it keeps nothing. Pure: the same node
 * gives the same resources.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface NodeMapping {

  /**
   * The name, by which messages speak of the mapping.
   *
   * @return in small letters, digits and dashes
   */
  String name();

  /**
   * The place among the mappings; equal places go by name.
   *
   * @return smaller is earlier; the built-in ones have 100 to 500
   */
  default int order() {
    return 0;
  }

  /**
   * Makes resources of a node.
   *
   * @param node with all its values
   * @return the resources, the reason why there are none, or that another mapping should try
   */
  Mapping map(ToscaNode node);

  /** The answer of a mapping to a node. */
  sealed interface Mapping permits NotMine, Resources, Unmappable {}

  /** Another mapping should try. */
  record NotMine() implements Mapping {}

  /**
   * The resources.
   *
   * @param documents in their order, with the places that they come from; a {@code List} is taken
   *     for its items. Whether each is a resource is checked afterwards
   * @param namespace of those that name none, if their kinds have one
   * @param warnings about them, for the author of the template
   */
  record Resources(List<Document> documents, Optional<String> namespace, List<Problem> warnings)
      implements Mapping {

    // Copies the lists.
    public Resources {
      documents = List.copyOf(Objects.requireNonNull(documents, "documents"));
      Objects.requireNonNull(namespace, "namespace");
      warnings = List.copyOf(Objects.requireNonNull(warnings, "warnings"));
    }

    /**
     * Resources that stay without a namespace if they name none, without warnings.
     *
     * @param documents in their order, with the places that they come from
     */
    public Resources(List<Document> documents) {
      this(documents, Optional.empty(), List.of());
    }

    /**
     * Returns the same resources with warnings.
     *
     * @param problems the warnings about them
     * @return a new value
     */
    public Resources withWarnings(List<Problem> problems) {
      return new Resources(documents, namespace, problems);
    }
  }

  /**
   * The node is of the right type, but nothing can be made of it.
   *
   * @param problems why, not empty
   */
  record Unmappable(List<Problem> problems) implements Mapping {
    // Copies the list.
    public Unmappable {
      problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
    }
  }
}

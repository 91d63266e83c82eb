package dev.homeostat.tosca.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/** A node of a template with all its values, functions evaluated. */
@API(status = EXPERIMENTAL, since = "0.1")
public interface ToscaNode {

  /**
   * Its name in the template.
   *
   * @return as it is written there
   */
  String name();

  /**
   * A name that no other node has, for a resource that is given none: that of the node, and its
   * number if the template makes several of it.
   *
   * @return a name
   */
  String uniqueName();

  /**
   * Its type.
   *
   * @return with all that it derives from
   */
  ToscaType type();

  /**
   * Its properties that have a value.
   *
   * @return by name, frozen
   */
  ObjectNode properties();

  /**
   * One of its properties, which knows where it stands.
   *
   * @param name of the property
   * @return JSON null if it has no value
   */
  Document property(String name);

  /**
   * One of its properties, for a mapping that reads its text as a manifest. Where {@code concat}
   * joins that text, blanks go between the pieces as {@link
   * dev.homeostat.tosca.ToscaOptions.Spacing} has it; otherwise it is {@link #property} alone.
   *
   * @param name of the property
   * @return JSON null if it has no value
   */
  Document manifest(String name);

  /**
   * Its capabilities.
   *
   * @return by name, in the order of the type
   */
  Map<String, Capability> capabilities();

  /**
   * Returns its artifacts, and those of its type.
   *
   * @return by name
   */
  Map<String, Artifact> artifacts();

  /**
   * The nodes that it requires.
   *
   * @return in the order of its requirements
   */
  List<Target> targets();

  /**
   * Returns a value of its metadata.
   *
   * @param key of the metadata
   * @return the value, empty if there is none
   */
  Optional<JsonNode> metadata(String key);

  /**
   * Returns its place in the file.
   *
   * @return empty if it is not from a text
   */
  Optional<Location> location();

  /** An artifact of a node: a file, or a folder, beside the template. Nothing is fetched. */
  interface Artifact {

    /**
     * Returns the names of its type and of all that this derives from.
     *
     * @return its own first, as it is written if no file defines it; empty if it has none
     */
    List<String> types();

    /**
     * Returns whether a file defines its type.
     *
     * @return false if none does, or it has no type
     */
    boolean isDefined();

    /**
     * Returns its file.
     *
     * @return as it is written
     */
    String file();

    /**
     * Returns the texts under its file: its own, or those of a folder with everything in it.
     *
     * @return in the order of their paths; empty if there is nothing
     */
    List<ArtifactText> texts();

    /**
     * Returns its place in the file.
     *
     * @return empty if it is not from a text
     */
    Optional<Location> location();
  }

  /**
   * A text of an artifact.
   *
   * @param name how messages call it
   * @param content of the file
   */
  record ArtifactText(String name, String content) {
    // Refuses null.
    public ArtifactText {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(content, "content");
    }

    /** Its name; never its content. */
    @Override
    public String toString() {
      return "ArtifactText(" + name + ")";
    }
  }

  /**
   * A capability of a node.
   *
   * @param type of the capability
   * @param properties those that have a value, frozen
   */
  record Capability(ToscaType type, ObjectNode properties) {
    // Refuses null.
    public Capability {
      Objects.requireNonNull(type, "type");
      Objects.requireNonNull(properties, "properties");
    }
  }

  /**
   * A node that another one requires.
   *
   * @param requirement by which it does
   * @param node with all its values
   */
  record Target(String requirement, ToscaNode node) {
    // Refuses null.
    public Target {
      Objects.requireNonNull(requirement, "requirement");
      Objects.requireNonNull(node, "node");
    }
  }
}

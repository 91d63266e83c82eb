package dev.homeostat.operator.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.operator.definition.structural.StructuralSchema;
import dev.homeostat.tree.Trees;
import dev.homeostat.yaml.YamlWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * The CustomResourceDefinition of the Application. The spec is the one of the document's JSON
 * Schema, the status the one of {@code status.schema.json} beside this class.
 *
 * <p>The server ensures that an Application has at most one source. Whether none is valid is
 * decided by the operator: clients that only keep a state create Applications that are suspended
 * and have nothing else.
 */
public final class ApplicationDefinition {

  /** The plural name of the resource in URLs. */
  public static final String PLURAL = "applications";

  /** The group of Applications. */
  public static final String GROUP = before(ApplicationDocument.API_VERSION);

  /** The version of Applications. */
  public static final String VERSION =
      ApplicationDocument.API_VERSION.substring(GROUP.length() + 1);

  /** The name of the definition. */
  public static final String NAME = PLURAL + "." + GROUP;

  private static final String STATUS = "status.schema.json";

  private static final String HEAD =
      """
      # Generated from the JSON Schemas of the Application document and of its status; not to be
      # edited. ApplicationDefinitionTest in samples/application-operator says how it is renewed.
      """;

  private ApplicationDefinition() {}

  private static String before(String apiVersion) {
    return apiVersion.substring(0, apiVersion.indexOf('/'));
  }

  /**
   * The definition.
   *
   * @return a frozen tree
   */
  public static ObjectNode tree() {
    ObjectNode definition =
        JsonNodeFactory.instance
            .objectNode()
            .put("apiVersion", "apiextensions.k8s.io/v1")
            .put("kind", "CustomResourceDefinition");
    definition.putObject("metadata").put("name", NAME);
    ObjectNode spec = definition.putObject("spec").put("group", GROUP).put("scope", "Namespaced");
    names(spec.putObject("names"));
    ObjectNode version = spec.putArray("versions").addObject();
    version.put("name", VERSION).put("served", true).put("storage", true);
    version.putObject("subresources").putObject("status");
    version.set("additionalPrinterColumns", PrinterColumns.tree());
    version.putObject("schema").set("openAPIV3Schema", schema());
    return Trees.freeze(definition);
  }

  /**
   * Returns the definition as a text.
   *
   * @return YAML with a comment on its origin
   */
  public static String yaml() {
    return HEAD + YamlWriter.write(tree());
  }

  private static void names(ObjectNode names) {
    names.put("kind", ApplicationDocument.KIND).put("listKind", ApplicationDocument.KIND + "List");
    names.put("plural", PLURAL).put("singular", "application");
    names.putArray("shortNames").add("happ");
  }

  private static ObjectNode schema() {
    ObjectNode document = ApplicationDocument.schema();
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("description", document.path("description").asText()).put("type", "object");
    schema.putArray("required").add("spec");
    ObjectNode properties = schema.putObject("properties");
    properties.putObject("metadata").put("type", "object");
    properties.set("spec", StructuralSchema.of(document).orNone().at("/properties/spec"));
    properties.set("status", StructuralSchema.of(status()).at(""));
    return schema;
  }

  private static ObjectNode status() {
    try (InputStream text =
        Objects.requireNonNull(ApplicationDefinition.class.getResourceAsStream(STATUS), STATUS)) {
      JsonNode tree = new ObjectMapper().readTree(text);
      return (ObjectNode) tree;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

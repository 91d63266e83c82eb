package dev.homeostat.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * The JSON Schema of the document, and the only class that uses the validator. Both are loaded when
 * the first document is read, so programs that build applications in code do not load them.
 */
final class DocumentSchema {

  /** The schema beside this class; the documentation has a copy. */
  static final String RESOURCE = "application.schema.json";

  /** The keyword with the description of a refused value; validators ignore it. */
  static final String PROBLEM = "x-problem";

  private static final Schema SCHEMA = load();

  private DocumentSchema() {}

  private static Schema load() {
    Dialect standard = Dialects.getDraft202012();
    Dialect dialect =
        Dialect.builder(standard.getId(), standard)
            .keyword(new NonValidationKeyword(PROBLEM))
            .build();
    try (InputStream text =
        Objects.requireNonNull(DocumentSchema.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      Schema schema = SchemaRegistry.withDialect(dialect).getSchema(text);
      schema.initializeValidators();
      return schema;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The schema as a tree. */
  static ObjectNode tree() {
    return (ObjectNode) SCHEMA.getSchemaNode();
  }

  /** Returns all violations of a document, in no particular order. */
  static List<Violation> violations(JsonNode document) {
    return SCHEMA.validate(document).stream()
        .filter(DocumentSchema::isFirstHand)
        .map(DocumentSchema::violation)
        .toList();
  }

  /**
   * Returns whether an error is to be reported. Errors of the alternatives of a choice are not: the
   * choice itself is reported.
   */
  private static boolean isFirstHand(Error error) {
    return !error.getEvaluationPath().toString().contains("/oneOf/");
  }

  private static Violation violation(Error error) {
    String keyword = error.getKeyword();
    String member =
        switch (keyword) {
          case "required", "additionalProperties", "propertyNames" -> error.getProperty();
          // The property is the one that needs the other.
          case "dependentRequired" -> String.valueOf(error.getArguments()[0]);
          default -> "";
        };
    return new Violation(
        keyword,
        JsonPointer.compile(error.getInstanceLocation().toString()),
        error.getInstanceNode(),
        member,
        at(JsonPointer.compile(error.getSchemaLocation().getFragment().toString()).head()));
  }

  private static ObjectNode at(JsonPointer pointer) {
    return tree().at(pointer) instanceof ObjectNode schema ? schema : Trees.emptyObject();
  }

  /** Returns the schema that a schema refers to, empty if it refers to none. */
  static ObjectNode target(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty()
        ? Trees.emptyObject()
        : at(JsonPointer.compile(reference.substring(1)));
  }
}

package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A schema and what was said of it.
 *
 * @param schema as far as it could be read
 * @param problems errors and warnings
 */
record SchemaTrial(CompiledSchema schema, List<Problem> problems) {

  static final KindInfo KIND = KindInfo.of(true);

  static final String THING = "apiVersion: v1\nkind: Thing\nmetadata: {name: a}\n";

  static final String DEPLOYMENT = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n";

  /** A kind of which the cluster says how a list's elements are told apart. */
  static KindInfo kind(String list, KindInfo.ListType type) {
    return KindInfo.of(true).withLists(Map.of(FieldPath.parse(list), type));
  }

  /** A schema for a resource whose manifest says nothing. */
  static SchemaTrial written(String yaml) {
    String[] head = yaml.split("\n", 4);
    return of(String.join("\n", List.of(head).subList(0, 3)) + "\n", yaml);
  }

  static SchemaTrial of(String manifest, String yaml) {
    return of(manifest, yaml, KIND);
  }

  static SchemaTrial of(String manifest, String yaml, KindInfo kind) {
    Document document = Manifest.parse(yaml, "schema.yaml").documents().get(0);
    List<Problem> problems = new ArrayList<>();
    CompiledSchema schema =
        SchemaCompiler.read(
            new SchemaCompiler.Written(document, "/s"),
            Manifests.resource(manifest),
            kind,
            PackRules.NONE,
            problems);
    return new SchemaTrial(schema, List.copyOf(problems));
  }

  /** The tree of the default schema. */
  static ObjectNode byDefault(String manifest, KindInfo kind) {
    return defaultSchema(manifest, kind).tree();
  }

  /** The default schema, which is read back as it was published. */
  static CompiledSchema defaultSchema(String manifest, KindInfo kind) {
    Resource resource = Manifests.resource(manifest);
    CompiledSchema schema = SchemaCompiler.byDefault(resource, kind);
    assertThat(SchemaCompiler.published(resource.id(), schema.tree(), kind))
        .isEqualTo(schema.root());
    return schema;
  }

  static JsonNode byDefault(String manifest) {
    return byDefault(manifest, KIND);
  }

  /** The published form of a schema that has nothing wrong. */
  ObjectNode tree() {
    assertThat(problems).isEmpty();
    return schema.tree();
  }

  /** Returns the schema of a place, by the names that lead to it. */
  SchemaNode at(String... names) {
    SchemaNode node = schema.root();
    for (String name : names) {
      node = ((SchemaNode.Fields) node).members().get(name);
    }
    return node;
  }

  /** Each as in {@code NonNullLeaf /s/spec/a schema.yaml:4}. */
  List<String> said() {
    assertThat(problems)
        .allSatisfy(
            problem -> {
              assertThat(problem.rule()).isPresent();
              assertThat(problem.resource()).isPresent();
              assertThat(problem.expected()).isNotEmpty();
              assertThat(problem.got()).isNotEmpty();
              assertThat(problem.advice()).isNotEmpty();
            });
    return Manifests.shown(problems);
  }
}

package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.cli.importers.ArgoCdImporter;
import dev.homeostat.cli.schemas.ImportResult;
import dev.homeostat.cli.schemas.ImportedSchemas;
import dev.homeostat.cli.schemas.ManifestObjects;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Of a random object, exactly the fields that rules name do not count. */
class ImportedFieldsPropertyTest {

  /** A field: where it is, and whether a rule names it. */
  record Field(List<String> names, boolean ignored, boolean inJq) {

    String pointer() {
      StringBuilder pointer = new StringBuilder("/spec");
      names.forEach(name -> pointer.append(JsonPointer.empty().appendProperty(name)));
      return pointer.toString();
    }

    String jq() {
      StringBuilder path = new StringBuilder(".spec");
      names.forEach(name -> path.append("[").append(TextNode.valueOf(name)).append("]"));
      return path.toString();
    }
  }

  @Provide
  Arbitrary<List<Field>> fields() {
    Arbitrary<String> names =
        Arbitraries.of("a", "b", "c", "a/b", "x~y", "~1", "d.e", "[0]", "7", "sp ace", "q\"u", "ü");
    Arbitrary<List<String>> paths = names.list().ofMinSize(1).ofMaxSize(3);
    return Combinators.combine(paths, Arbitraries.of(true, false), Arbitraries.of(true, false))
        .as(Field::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Property(tries = 150)
  void exactly_the_named_fields_do_not_count(@ForAll("fields") List<Field> drawn) {
    Map<String, Field> leaves = new LinkedHashMap<>();
    ObjectNode object = object();
    for (Field field : drawn) {
      if (put(object, field)) {
        leaves.put(field.pointer(), field);
      }
    }
    EmbeddedCluster cluster = EmbeddedCluster.inMemory();
    Engine engine = Engine.builder().cluster(cluster).state(cluster.applications()).build();
    Application plain =
        Application.named("default", "random").manifest(Manifest.of(Resource.of(object))).build();
    Application application = plain;
    for (ObjectNode schema : schemas(engine.plan(plain), leaves.values())) {
      application = application.toBuilder().observe(ObserverSchema.of(Document.of(schema))).build();
    }
    ReconcileResult created = engine.reconcile(application);
    assertThat(created.problems()).isEmpty();

    Resource before = cluster.objects().get(0);
    for (Field field : leaves.values()) {
      ObjectNode changed = Trees.thaw(before.tree());
      ((ObjectNode) changed.at(JsonPointer.compile(field.pointer()).head()))
          .put(field.names().get(field.names().size() - 1), "changed");
      cluster.put(before.with(changed));
      assertThat(engine.plan(application).delta().updated())
          .as(field.pointer())
          .hasSize(field.ignored() ? 0 : 1);
      cluster.put(before);
    }
  }

  private static List<ObjectNode> schemas(ReconcileResult plan, Iterable<Field> fields) {
    ObjectNode rules = JsonNodeFactory.instance.objectNode();
    rules.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Application");
    ObjectNode rule =
        rules
            .putObject("spec")
            .putArray("ignoreDifferences")
            .addObject()
            .put("group", "e.org")
            .put("kind", "Thing");
    var pointers = rule.putArray("jsonPointers");
    var paths = rule.putArray("jqPathExpressions");
    for (Field field : fields) {
      if (field.ignored()) {
        if (field.inJq()) {
          paths.add(field.jq());
        } else {
          pointers.add(field.pointer());
        }
      }
    }
    ImportResult result =
        new ArgoCdImporter().read(List.of(Document.of(rules)), List.of(), "default");
    assertThat(result).isInstanceOf(ImportResult.Imported.class);
    List<ImportedSchemas.ObservedObject> objects = new ArrayList<>();
    objects.add(
        new ImportedSchemas.ObservedObject(
            Resource.of(plan.state().lastAppliedManifest().get(0)),
            plan.state().mangledObserverSchema().get(0),
            KindFields.NOT_KNOWN));
    ImportedSchemas schemas =
        ImportedSchemas.of(
            ((ImportResult.Imported) result).rules(),
            new ManifestObjects(objects, List.of()),
            Set.of());
    assertThat(schemas.notes()).isEmpty();
    return schemas.schemas().stream().map(schema -> schema.tree()).toList();
  }

  private static ObjectNode object() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "e.org/v1").put("kind", "Thing");
    object.putObject("metadata").put("name", "thing").put("namespace", "default");
    object.putObject("spec").put("always", "here");
    return object;
  }

  /** Puts a leaf, unless another leaf is on its way or in its place. */
  private static boolean put(ObjectNode object, Field field) {
    ObjectNode parent = (ObjectNode) object.get("spec");
    List<String> names = field.names();
    for (String name : names.subList(0, names.size() - 1)) {
      if (parent.has(name) && !parent.get(name).isObject()) {
        return false;
      }
      parent = parent.withObjectProperty(name);
    }
    String last = names.get(names.size() - 1);
    if (parent.has(last)) {
      return false;
    }
    parent.put(last, "value");
    return true;
  }
}

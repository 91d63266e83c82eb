package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.patterns.ObjectPattern;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.cli.schemas.ImportedSchemas.ObservedObject;
import java.util.List;
import java.util.function.Predicate;

/**
 * The objects of the manifest that rules are imported for.
 *
 * @param observed those that can have a schema
 * @param unknown why others are left out: the cluster does not serve their kinds
 */
public record ManifestObjects(List<ObservedObject> observed, List<Problem> unknown) {

  /** The code of an object whose kind the cluster does not serve. */
  public static final String UNKNOWN_KIND = "UnknownKind";

  // Copies the lists.
  public ManifestObjects {
    observed = List.copyOf(observed);
    unknown = List.copyOf(unknown);
  }

  /** Returns the note about a rule that is about no object that can have a schema. */
  Problem namesNone(Predicate<Resource> rule, SourceValue source) {
    return unknown.stream()
        .flatMap(problem -> problem.resource().stream())
        .map(ManifestObjects::named)
        .filter(rule)
        .findFirst()
        .map(object -> isOfUnknownKind(object, source))
        .orElseGet(() -> namesNoObject(rule, source));
  }

  /** Returns an object of which no more than its name is known. */
  private static Resource named(ResourceId id) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", id.group().isEmpty() ? "v1" : id.group() + "/v1");
    tree.put("kind", id.kind());
    ObjectNode metadata = tree.putObject("metadata").put("name", id.name());
    if (!id.namespace().isEmpty()) {
      metadata.put("namespace", id.namespace());
    }
    return Resource.of(tree);
  }

  private static Problem isOfUnknownKind(Resource object, SourceValue source) {
    return Problem.warning(ImportResult.NOT_IMPORTED)
        .at(source.path())
        .in(source.location())
        .of(object.id())
        .expected("an object of a kind that the cluster serves")
        .got("one of a kind that it does not know")
        .advice("import again when the cluster, or the manifest, has the definition of the kind");
  }

  private Problem namesNoObject(Predicate<Resource> rule, SourceValue source) {
    List<Resource> manifest = observed.stream().map(ObservedObject::desired).toList();
    String advice =
        rule instanceof ObjectPattern pattern
            ? pattern.near(manifest).map(near -> "write " + near).orElse("check the rule")
            : "check the rule";
    return Problem.warning("RuleNamesNothing")
        .at(source.path())
        .in(source.location())
        .expected("an object of the manifest")
        .got("none that it fits, by group, kind, namespace, name or labels")
        .advice(advice + ", or name the manifest of these objects with --file");
  }
}

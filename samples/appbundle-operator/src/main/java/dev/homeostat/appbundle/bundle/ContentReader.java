package dev.homeostat.appbundle.bundle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.api.PorchNames;
import dev.homeostat.appbundle.bundle.ComponentContent.Invalid;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.bundle.ComponentContent.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the contents of the components of one AppBundle. */
final class ContentReader {

  private static final String LIST = "List";
  private static final String NO_NAMESPACE = "default";
  private static final List<String> IDENTITY = List.of("/apiVersion", "/kind", "/metadata/name");
  private static final List<String> MARKS = List.of("annotations", "labels");

  private final String namespace;
  private final Consumer<Problem> problems;
  private final Map<ResourceId, JsonPointer> targets = new HashMap<>();

  /**
   * A reader.
   *
   * @param namespace of the AppBundle
   * @param problems receives what is wrong
   */
  ContentReader(String namespace, Consumer<Problem> problems) {
    this.namespace = namespace;
    this.problems = problems;
  }

  /** Returns the content of a component. */
  ComponentContent read(JsonNode component, JsonPointer at) {
    boolean template = component.has("template");
    if (template == component.has("porchPackageRef")) {
      problems.accept(
          Problem.error("NoContent")
              .at(at.toString())
              .expected("either template or porchPackageRef")
              .got(template ? "both" : "neither")
              .advice("give the component one of them"));
      return new Invalid();
    }
    String member = template ? "template" : "porchPackageRef";
    JsonPointer place = at.appendProperty(member);
    ComponentContent content =
        template
            ? template(component.path(member), place)
            : reference(component.path(member), place);
    content.target().ifPresent(id -> checkTarget(id, place));
    return content;
  }

  private ComponentContent reference(JsonNode reference, JsonPointer at) {
    if (!areTexts(reference, at, List.of("/packageName", "/repository"))) {
      return new Invalid();
    }
    String packageName = reference.path("packageName").asText();
    String owner = reference.path("namespace").asText(NO_NAMESPACE);
    return new PackageReference(
        packageName,
        reference.path("repository").asText(),
        owner,
        reference.path("revision").asText(""),
        ResourceAddress.of(
            PorchNames.VARIANTS_API, PorchNames.VARIANT, owner, variantName(packageName)));
  }

  /** Returns the name of a PackageVariant; packages in directories have names with a slash. */
  private static String variantName(String packageName) {
    return "appbundle-"
        + packageName
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9.-]", ".")
            .replaceAll("[^a-z0-9]+$", "");
  }

  private ComponentContent template(JsonNode template, JsonPointer at) {
    if (!(template instanceof ObjectNode tree)) {
      problems.accept(
          otherType("NoObject", at, template)
              .expected("an object")
              .advice("write the manifest of a Kubernetes object here"));
      return new Invalid();
    }
    boolean isMarked = areMaps(tree, at.appendProperty("metadata"));
    if (!areTexts(tree, at, IDENTITY) || !isMarked) {
      return new Invalid();
    }
    String own = tree.at("/metadata/namespace").asText("");
    ResourceAddress address =
        ResourceAddress.of(
            tree.path("apiVersion").textValue(),
            tree.path("kind").textValue(),
            own.isEmpty() ? namespace : own,
            tree.at("/metadata/name").textValue());
    if (address.id().groupKind().equals(AppBundles.GROUP_KIND)) {
      problems.accept(
          Problem.error("NestedBundle")
              .at(at.toString())
              .expected("an object that is no AppBundle")
              .got(address.toString())
              .advice("move its groups into this AppBundle"));
      return new Invalid();
    }
    if (isList(tree)) {
      problems.accept(
          Problem.error("ListTemplate")
              .at(at.toString())
              .expected("one object")
              .got("a list of objects")
              .advice("make each of them a component"));
      return new Invalid();
    }
    return new Template(address, tree);
  }

  /** The objects of a list would be deployed without a review, and without a component. */
  private static boolean isList(ObjectNode tree) {
    String kind = tree.path("kind").textValue();
    return kind.equals(LIST) || (kind.endsWith(LIST) && tree.has("items"));
  }

  private boolean areTexts(JsonNode tree, JsonPointer at, List<String> members) {
    boolean all = true;
    for (String member : members) {
      JsonNode value = tree.at(member);
      if (!value.isTextual() || value.textValue().isBlank()) {
        problems.accept(
            Problem.error("MissingField")
                .at(at + member)
                .expected("a text")
                .got(value.isMissingNode() ? "nothing" : "something else")
                .advice("add it"));
        all = false;
      }
    }
    return all;
  }

  /** The operator adds to annotations and labels, before the server can refuse wrong ones. */
  private boolean areMaps(ObjectNode tree, JsonPointer metadata) {
    boolean all = true;
    for (String member : MARKS) {
      JsonPointer at = metadata.appendProperty(member);
      JsonNode map = tree.path("metadata").path(member);
      if (!map.isObject() && !map.isMissingNode() && !map.isNull()) {
        problems.accept(
            otherType("NoObject", at, map).expected("an object").advice("write names and texts"));
        all = false;
      }
      for (Map.Entry<String, JsonNode> entry : map.properties()) {
        if (!entry.getValue().isTextual() && !entry.getValue().isNull()) {
          problems.accept(
              otherType("NoText", at.appendProperty(entry.getKey()), entry.getValue())
                  .expected("a text")
                  .advice("put it into quotes"));
          all = false;
        }
      }
    }
    return all;
  }

  private static Problem otherType(String code, JsonPointer at, JsonNode value) {
    return Problem.error(code)
        .at(at.toString())
        .got(value.getNodeType().name().toLowerCase(Locale.ROOT));
  }

  private void checkTarget(ResourceId id, JsonPointer at) {
    JsonPointer before = targets.putIfAbsent(id, at);
    if (before != null) {
      problems.accept(
          Problem.error("DuplicateObject")
              .at(at.toString())
              .expected("an object that no other component has")
              .got(id + ", as " + before)
              .advice("remove one of the components"));
    }
  }
}

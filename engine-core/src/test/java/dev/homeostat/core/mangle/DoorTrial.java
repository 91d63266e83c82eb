package dev.homeostat.core.mangle;

import dev.homeostat.ApplicationId;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The door to resources of the application {@code shop/web}, in JSON. */
final class DoorTrial {

  static final KindInfo NAMESPACED = KindInfo.of(true);
  static final KindInfo WITHOUT_STATUS = KindInfo.of(true).withStatusSubresource(false);

  private final EditSession session;

  private DoorTrial(KindInfo kind, List<DesiredResource> desired) {
    this.session =
        new EditSession(new ApplicationId("shop", "web"), desired, each -> Optional.of(kind));
  }

  /** Resources with default schemas. */
  static DoorTrial of(String... resources) {
    return of(NAMESPACED, resources);
  }

  static DoorTrial of(KindInfo kind, String... resources) {
    return new DoorTrial(
        kind, Stream.of(resources).map(Trial::resource).map(each -> desired(each, kind)).toList());
  }

  private static DesiredResource desired(Resource resource, KindInfo kind) {
    return new DesiredResource(
        resource,
        SchemaCompiler.byDefault(resource, kind),
        Map.of(),
        FieldOrigin.MANIFEST,
        Set.of(),
        Set.of());
  }

  /** One resource with a schema that a user wrote. */
  static DoorTrial written(String resource, SchemaNode.Fields schema) {
    return new DoorTrial(NAMESPACED, List.of(Trial.desired(Trial.resource(resource), schema)));
  }

  EditSession.Opened open(String hook) {
    return session.open(Mangler.of(hook, (app, context) -> {}));
  }

  /** The verbs of a hook on the first resource. */
  DesiredStateEditor.Target as(String hook) {
    return open(hook).resources().findFirst().orElseThrow();
  }

  EditSession door() {
    return session;
  }

  DesiredResource desired() {
    return session.desired().get(0);
  }

  /** A part of the desired state, as JSON. */
  String value(String path) {
    return desired().resource().at(FieldPath.parse(path)).map(Object::toString).orElse("");
  }

  /** Returns the schema of the first resource at a path. */
  Optional<SchemaNode> observed(String path) {
    return SchemaLookup.at(desired().schema().root(), FieldPath.parse(path));
  }

  /** Returns the setters of the first resource's fields, each as in {@code /data/k hook:a}. */
  List<String> setters() {
    return desired().setBy().entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .toList();
  }

  List<String> codes() {
    return session.problems().stream().map(Problem::code).toList();
  }

  String got() {
    return session.problems().get(0).got();
  }
}

package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import org.apiguardian.api.API;

/** Arbitrary drifts of the resources of an application. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Drifts {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private Drifts() {}

  /**
   * One to three drifts, each of another field or object.
   *
   * @param application of a manifest; its resources are taken for namespaced
   * @return drifts
   */
  public static Arbitrary<List<Drift>> of(Application application) {
    List<Drift> all = new ArrayList<>();
    for (Resource resource : Applications.resources(application)) {
      all.addAll(of(resource, resource.id().in(application.id().namespace())));
    }
    return Arbitraries.of(all)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .uniqueElements(Drifts::place)
        .withoutEdgeCases();
  }

  private static String place(Drift drift) {
    if (drift instanceof Drift.Edited edited) {
      return edited.object() + edited.path().toString();
    }
    return drift instanceof Drift.Unset unset
        ? unset.object() + unset.path().toString()
        : drift.object().toString();
  }

  /** All that may happen to a resource, in few variants. */
  private static List<Drift> of(Resource resource, ResourceId id) {
    List<Drift> all = new ArrayList<>();
    for (FieldPath path : Fields.of(resource)) {
      all.add(new Drift.Edited(id, path, other(path.in(resource.tree()).orElseThrow())));
      all.add(new Drift.Unset(id, path));
    }
    JsonNode theirs = MAKE.textNode("theirs");
    all.add(new Drift.Edited(id, FieldPath.of("metadata", "labels", "their-label"), theirs));
    all.add(new Drift.Edited(id, FieldPath.of("metadata", "annotations", "their/note"), theirs));
    String part = resource.tree().has("spec") ? "spec" : "data";
    all.add(new Drift.Edited(id, FieldPath.of(part, "theirs"), theirs));
    all.add(new Drift.Removed(id));
    return all;
  }

  private static JsonNode other(JsonNode value) {
    if (value.isNumber()) {
      return MAKE.numberNode(value.asInt() + 7);
    }
    if (value.isBoolean()) {
      return MAKE.booleanNode(!value.booleanValue());
    }
    if (value.isArray()) {
      return MAKE.arrayNode().add("by-hand");
    }
    return MAKE.textNode("YnktaGFuZA==");
  }
}

package dev.homeostat.appbundle.bundle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.appbundle.bundle.BundleSpec.PorchIntegration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the specification of an AppBundle and finds all of its errors: the API server checks only
 * the shape that the definition describes.
 */
public final class BundleReader {

  private static final JsonPointer GROUPS = JsonPointer.compile("/spec/groups");
  private static final Pattern LABEL_VALUE =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
  private static final int WAVES_OF_GROUP = 100;

  /** Argo CD reads waves as numbers of 32 bits. */
  private static final int HIGHEST_ORDER = 10_000_000;

  private static final String REPOSITORY = "mgmt";

  private final JsonNode object;
  private final List<Problem> problems = new ArrayList<>();
  private final ContentReader contents;
  private int position;

  private BundleReader(JsonNode object) {
    this.object = object;
    this.contents = new ContentReader(namespace(), problems::add);
  }

  /**
   * Reads an AppBundle.
   *
   * @param object as the API server has it
   * @return with problems if it is not valid
   */
  public static BundleSpec read(JsonNode object) {
    return new BundleReader(object).bundle();
  }

  private String namespace() {
    return object.at("/metadata/namespace").asText("");
  }

  /** A group or component, and where it is. */
  private record Draft(JsonNode tree, JsonPointer at, String name, long order) {

    static Draft of(JsonNode tree, JsonPointer at) {
      return new Draft(tree, at, tree.path("name").asText(""), tree.path("order").asLong(0));
    }
  }

  private BundleSpec bundle() {
    String name = object.at("/metadata/name").asText("");
    checkName("/metadata/name", name);
    List<ComponentGroup> groups =
        sorted(object.at(GROUPS), GROUPS, "group").map(this::group).toList();
    JsonNode porch = object.at("/spec/porchIntegration");
    return new BundleSpec(
        namespace(),
        name,
        groups,
        new PorchIntegration(
            porch.path("enabled").asBoolean(true), porch.path("repository").asText(REPOSITORY)),
        problems);
  }

  /** Sorts by order; those of one order stay in the order of the list. */
  private Stream<Draft> sorted(JsonNode list, JsonPointer at, String word) {
    List<Draft> drafts = new ArrayList<>();
    Map<String, JsonPointer> names = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      Draft draft = Draft.of(list.get(i), at.appendIndex(i));
      String place = draft.at().appendProperty("name").toString();
      checkName(place, draft.name());
      checkOrder(list.get(i).path("order"), draft.at().appendProperty("order").toString());
      JsonPointer before = names.putIfAbsent(draft.name(), draft.at());
      if (before != null) {
        problems.add(
            Problem.error("DuplicateName")
                .at(place)
                .expected("a name that no other " + word + " has")
                .got(draft.name() + ", as " + before)
                .advice("rename one of them"));
      }
      drafts.add(draft);
    }
    return drafts.stream().sorted(Comparator.comparingLong(Draft::order));
  }

  private ComponentGroup group(Draft group) {
    JsonPointer at = group.at().appendProperty("components");
    return new ComponentGroup(
        group.name(),
        sorted(group.tree().path("components"), at, "component of the group")
            .map(draft -> component(group, draft))
            .toList());
  }

  private BundleComponent component(Draft group, Draft draft) {
    return new BundleComponent(
        group.name(),
        draft.name(),
        position++,
        group.order() * WAVES_OF_GROUP,
        draft.order(),
        draft.at(),
        contents.read(draft.tree(), draft.at()));
  }

  private void checkOrder(JsonNode order, String place) {
    if (!order.isMissingNode() && (!order.canConvertToInt() || order.asInt() > HIGHEST_ORDER)) {
      problems.add(
          Problem.error("InvalidOrder")
              .at(place)
              .expected("a number up to " + HIGHEST_ORDER)
              .got(order.isNumber() ? order.asText() : "something else")
              .advice("choose smaller numbers; only their order matters"));
    }
  }

  private void checkName(String place, String name) {
    if (!LABEL_VALUE.matcher(name).matches()) {
      problems.add(
          Problem.error("InvalidName")
              .at(place)
              .expected(
                  "the value of a label: at most 63 letters, digits, '-', '_' and '.', with a"
                      + " letter or digit at both ends")
              .got("'" + name + "'")
              .advice("choose such a name; the objects are labelled with it"));
    }
  }
}

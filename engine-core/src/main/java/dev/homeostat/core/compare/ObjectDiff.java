package dev.homeostat.core.compare;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.difference.Differences;
import dev.homeostat.core.lists.ListPatchPlan;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The one comparison of an object on which verdict, patch, accepted forms and report hang (rules
 * table C, POLICY-2, POLICY-4, POLICY-5 and POLICY-6).
 */
@API(status = INTERNAL)
public final class ObjectDiff {

  private final AcceptedFormIndex forms;
  private final @Nullable FieldComparison root;

  private ObjectDiff(AcceptedFormIndex forms, @Nullable FieldComparison root) {
    this.forms = forms;
    this.root = root;
  }

  /**
   * Compiles a comparison.
   *
   * @param desired the desired state, pins included
   * @param dropped the enforced values that are to be removed, or {@code null} for none
   * @param forms what was accepted
   * @return the comparison
   */
  public static ObjectDiff of(
      DesiredResource desired, @Nullable DroppedValue dropped, AcceptedFormIndex forms) {
    ComparisonCompiler compiler = new ComparisonCompiler(forms, pinnedElements(desired));
    DesiredValue wanted =
        new DesiredValue(desired.resource().tree(), desired.pinnedIfPresent(), dropped);
    return new ObjectDiff(forms, compiler.compile(desired.schema().root(), wanted));
  }

  private static Set<FieldPath> pinnedElements(DesiredResource desired) {
    Set<FieldPath> pinned = new HashSet<>();
    for (Map.Entry<FieldPath, FieldOrigin> entry : desired.setBy().entrySet()) {
      if (entry.getValue().equals(FieldOrigin.SERVER)
          && ListPatchPlan.last(entry.getKey()) instanceof FieldPath.Element) {
        pinned.add(entry.getKey());
      }
    }
    return pinned;
  }

  /**
   * Returns whether an object is as desired, or in a form that is accepted. Nothing is allocated,
   * but for the first sight of an accepted form.
   *
   * @param live the object as it is
   * @return false if a full comparison is needed
   */
  public boolean matches(JsonNode live) {
    return root == null || root.matches(live);
  }

  /**
   * Returns whether an object that is read next is as desired.
   *
   * @param live at the first token of the object
   * @return true only if {@link #matches(JsonNode)} holds for the object; if false, it has to be
   *     read into a tree to be compared
   * @throws IOException if the object cannot be read
   */
  public boolean matchesNext(JsonParser live) throws IOException {
    return root != null && root.matchesNext(live);
  }

  /**
   * Compares an object.
   *
   * @param live the object as it is
   * @return how it differs
   */
  public Differences differences(JsonNode live) {
    if (root == null) {
      return Differences.NONE;
    }
    DifferenceCollector found = new DifferenceCollector(forms);
    root.diff(PathBuilder.ROOT, live, found);
    return found.differences();
  }

  /**
   * Returns the changes that make the observed fields as desired.
   *
   * @param desired the desired state; a JSON null stands for <em>enforced absent</em>, a missing
   *     field is awaited and never an edit
   * @param schema what is observed
   * @param live the object as read
   * @return the edits in the order of the schema, none at or below another; values are frozen
   */
  public static List<Edit> edits(ObjectNode desired, SchemaNode.Fields schema, JsonNode live) {
    ComparisonCompiler compiler = new ComparisonCompiler(AcceptedFormIndex.NONE, Set.of());
    FieldComparison root = compiler.compile(schema, new DesiredValue(desired, null, null));
    return new ObjectDiff(AcceptedFormIndex.NONE, root).differences(live).edits();
  }
}

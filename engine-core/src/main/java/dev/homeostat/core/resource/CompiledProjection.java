package dev.homeostat.core.resource;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Projection;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.AcceptedForms;
import dev.homeostat.core.compare.Differences;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.lists.LiveFields;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A desired state, its schema, what was dropped and what was accepted, compiled once. Agreement is
 * found without garbage; whatever is not recognised at once is compared closely.
 *
 * <p>Of an accepted form only digests are known. Once the comparison has explained one by them, its
 * value is compiled too, so that seeing it again makes no garbage either; no verdict hangs on that.
 */
@API(status = INTERNAL)
public final class CompiledProjection implements Projection {

  private final DesiredResource desired;
  private final @Nullable DroppedValue dropped;
  private final AcceptedForms forms;
  private volatile Learned learned;

  /**
   * The comparison that was compiled last.
   *
   * @param values of accepted forms by path, JSON null for none
   * @param comparison with these values
   */
  private record Learned(Map<FieldPath, JsonNode> values, ObjectDiff comparison) {}

  private CompiledProjection(
      DesiredResource desired, @Nullable DroppedValue dropped, AcceptedForms forms) {
    this.desired = desired;
    this.dropped = dropped;
    this.forms = forms;
    this.learned = compile(Map.of());
  }

  /**
   * Compiles the desired state of a resource without dropped fields.
   *
   * @param desired the desired state, pins included
   * @param forms the accepted forms
   * @param digester for this resource
   * @return the projection
   */
  public static CompiledProjection of(
      DesiredResource desired, List<AcceptedForm> forms, Digester digester) {
    return of(desired, null, forms, digester);
  }

  /**
   * Compiles the desired state of a resource.
   *
   * @param desired the desired state, pins included
   * @param dropped the enforced values that are to be removed, or {@code null} for none
   * @param forms the accepted forms
   * @param digester for this resource
   * @return the projection
   */
  public static CompiledProjection of(
      DesiredResource desired,
      @Nullable DroppedValue dropped,
      List<AcceptedForm> forms,
      Digester digester) {
    return new CompiledProjection(desired, dropped, AcceptedForms.of(forms, digester));
  }

  private Learned compile(Map<FieldPath, JsonNode> values) {
    return new Learned(Map.copyOf(values), ObjectDiff.of(desired, dropped, forms, values));
  }

  /** Remembers the values of the forms that explain these differences. */
  private void learn(Differences differences) {
    Map<FieldPath, JsonNode> values = new HashMap<>(learned.values());
    for (Differences.Accepted difference : differences.accepted()) {
      FieldPath path = difference.edit().path();
      // The move of an element depends on its neighbours, not on its value alone; a list that waits
      // for more elements has no form, either.
      boolean isValue =
          difference.form() instanceof AcceptedForm.Value
              && difference.edit().rule() != Rule.SCHEMA_10
              && differences.belowMinimum().stream()
                  .noneMatch(list -> list.list().startsWith(path));
      JsonNode found = difference.found();
      if (isValue) {
        values.put(path, found == null ? NullNode.getInstance() : Trees.freeze(found));
      }
    }
    if (!values.equals(learned.values())) {
      learned = compile(values);
    }
  }

  @Override
  public ResourceId resource() {
    return desired.id();
  }

  @Override
  public Verdict compare(JsonNode live) {
    return isAsWanted(live) ? Verdict.IN_SYNC : judge(differences(live));
  }

  /**
   * Returns the verdict on an object that differs, and remembers the values of the accepted forms
   * if they explain all of it.
   *
   * @param differences how the object differs
   * @return {@link Verdict#DRIFTED} if something has to be changed
   */
  public Verdict judge(Differences differences) {
    if (!differences.edits().isEmpty()) {
      return Verdict.DRIFTED;
    }
    learn(differences);
    return Verdict.IN_SYNC;
  }

  /**
   * Returns whether an object is as desired, without allocating.
   *
   * @param live the object as it is
   * @return true if there are no differences but accepted ones; false if a full comparison is
   *     needed
   */
  public boolean isAsWanted(JsonNode live) {
    return learned.comparison().holds(live);
  }

  /**
   * Compares an object closely.
   *
   * @param live the object as it is
   * @return how it differs
   */
  public Differences differences(JsonNode live) {
    return learned.comparison().differences(live);
  }

  /**
   * Returns what has to be changed.
   *
   * @param live the object as it is
   * @return the edits that no accepted form explains
   */
  public List<Edit> edits(JsonNode live) {
    return differences(live).edits();
  }

  /**
   * Finds a field of an object as the comparison does.
   *
   * @param path which field
   * @param live the object as it is
   * @return empty if it is not there
   */
  public Optional<JsonNode> find(FieldPath path, JsonNode live) {
    return new LiveFields(desired.schema().root(), desired.resource().tree()).find(path, live);
  }

  @Override
  public View view() {
    return new SchemaView(desired.schema().root());
  }
}

package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Projection;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Desired;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A desired state, its schema and what was accepted, compiled once. Agreement is found without
 * garbage; whatever the compiled form does not recognise is left to the {@link Comparison}.
 */
@API(status = INTERNAL)
public final class CompiledProjection implements Projection {

  private final Desired desired;
  private final List<AcceptedForm> forms;
  private final Digester digester;
  private final Map<FieldPath, JsonNode> learned;
  private final @Nullable Check check;

  private CompiledProjection(
      Desired desired,
      List<AcceptedForm> forms,
      Digester digester,
      Map<FieldPath, JsonNode> learned) {
    this.desired = desired;
    this.forms = List.copyOf(forms);
    this.digester = digester;
    this.learned = Map.copyOf(learned);
    this.check =
        new Compiler(lenient(), this.learned)
            .check(desired.schema().root(), desired.resource().tree(), FieldPath.root());
  }

  /**
   * Compiles what is wanted of a resource.
   *
   * @param desired what is wanted, pins included
   * @param forms what was accepted
   * @param digester for this resource
   * @return the projection
   */
  public static CompiledProjection of(
      Desired desired, List<AcceptedForm> forms, Digester digester) {
    return new CompiledProjection(desired, forms, digester, Map.of());
  }

  /**
   * The same projection, knowing the server's forms by value, so that the next comparison needs no
   * digests.
   *
   * @param live an object that this projection agrees with
   * @return a projection that says the same, faster; this one if there is nothing to learn
   */
  public CompiledProjection learn(JsonNode live) {
    if (forms.isEmpty() || agrees(live)) {
      return this;
    }
    Map<FieldPath, JsonNode> values = new HashMap<>(learned);
    for (Edit edit : differences(live)) {
      boolean isValue =
          AcceptedForms.formOf(edit, forms, live, digester)
              .filter(AcceptedForm.Value.class::isInstance)
              .isPresent();
      // The move of an element depends on its neighbours, its value alone says nothing.
      if (isValue && edit.rule() != Rule.SCHEMA_10) {
        values.put(edit.path(), Trees.freeze(edit.path().in(live).orElse(NullNode.getInstance())));
      }
    }
    return values.equals(learned) ? this : new CompiledProjection(desired, forms, digester, values);
  }

  private boolean agrees(JsonNode live) {
    return check == null || check.holds(live);
  }

  private Map<FieldPath, AcceptedForm> lenient() {
    Map<FieldPath, AcceptedForm> lenient = new HashMap<>();
    forms.forEach(form -> lenient.put(form.path(), form));
    return lenient;
  }

  @Override
  public ResourceId resource() {
    return desired.id();
  }

  @Override
  public Verdict compare(JsonNode live) {
    return agrees(live) || edits(live).isEmpty() ? Verdict.IN_SYNC : Verdict.DRIFTED;
  }

  /**
   * What has to be changed.
   *
   * @param live the object as it is
   * @return the edits that no accepted form explains
   */
  public List<Edit> edits(JsonNode live) {
    return AcceptedForms.without(differences(live), forms, live, digester);
  }

  /**
   * What differs, whether it was accepted or not.
   *
   * @param live the object as it is
   * @return the edits of the comparison
   */
  public List<Edit> differences(JsonNode live) {
    return Comparison.edits(desired.resource().tree(), desired.schema().root(), live);
  }

  @Override
  public ObjectNode observed(JsonNode live) {
    return Observation.of(desired.schema().root(), live);
  }
}

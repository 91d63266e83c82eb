package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
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
 *
 * <p>Of an accepted form only digests are known. Once the comparison has explained one by them, its
 * value is compiled too, so that seeing it again makes no garbage either; no verdict hangs on that.
 */
@API(status = INTERNAL)
public final class CompiledProjection implements Projection {

  private final Desired desired;
  private final List<AcceptedForm> forms;
  private final Digester digester;
  private volatile Learned learned;

  /**
   * What was compiled last.
   *
   * @param values of accepted forms by path, JSON null for none
   * @param check holds where nothing has to be done; null if it always does
   */
  private record Learned(Map<FieldPath, JsonNode> values, @Nullable Check check) {
    boolean agrees(JsonNode live) {
      return check == null || check.holds(live);
    }
  }

  private CompiledProjection(Desired desired, List<AcceptedForm> forms, Digester digester) {
    this.desired = desired;
    this.forms = List.copyOf(forms);
    this.digester = digester;
    this.learned = compile(Map.of());
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
    return new CompiledProjection(desired, forms, digester);
  }

  private Learned compile(Map<FieldPath, JsonNode> values) {
    return new Learned(
        Map.copyOf(values),
        new Compiler(lenient(), values)
            .check(desired.schema().root(), desired.resource().tree(), FieldPath.root()));
  }

  /** Remembers the values of the forms that explain these differences. */
  private void learn(List<Edit> differences, JsonNode live) {
    Map<FieldPath, JsonNode> values = new HashMap<>(learned.values());
    for (Edit edit : differences) {
      boolean isValue =
          AcceptedForms.formOf(edit, forms, live, digester)
              .filter(AcceptedForm.Value.class::isInstance)
              .isPresent();
      // The move of an element depends on its neighbours, its value alone says nothing.
      if (isValue && edit.rule() != Rule.SCHEMA_10) {
        values.put(edit.path(), Trees.freeze(edit.path().in(live).orElse(NullNode.getInstance())));
      }
    }
    if (!values.equals(learned.values())) {
      learned = compile(values);
    }
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
    if (learned.agrees(live)) {
      return Verdict.IN_SYNC;
    }
    List<Edit> differences = differences(live);
    if (!AcceptedForms.without(differences, forms, live, digester).isEmpty()) {
      return Verdict.DRIFTED;
    }
    learn(differences, live);
    return Verdict.IN_SYNC;
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
  public View view() {
    return new SchemaView(desired.schema().root());
  }
}

package dev.homeostat.core.resource;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Projection;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.Differences;
import dev.homeostat.core.lists.LiveFields;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A desired state, its schema, what was dropped and what was accepted, compiled once. Agreement is
 * found without garbage; whatever is not recognised at once is compared closely.
 */
@API(status = INTERNAL)
public final class CompiledProjection implements Projection {

  private final DesiredResource desired;
  private final ObjectDiff comparison;

  /** Made at first use; a second one would be equal. */
  private @Nullable View view;

  private CompiledProjection(DesiredResource desired, ObjectDiff comparison) {
    this.desired = desired;
    this.comparison = comparison;
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
    return new CompiledProjection(
        desired, ObjectDiff.of(desired, dropped, AcceptedFormIndex.of(forms, digester)));
  }

  @Override
  public ResourceId resource() {
    return desired.id();
  }

  @Override
  public Verdict compare(JsonNode live) {
    return isAsWanted(live) || differences(live).edits().isEmpty()
        ? Verdict.IN_SYNC
        : Verdict.DRIFTED;
  }

  /**
   * Returns whether an object is as desired, without allocating.
   *
   * @param live the object as it is
   * @return true if there are no differences but accepted ones; false if a full comparison is
   *     needed
   */
  public boolean isAsWanted(JsonNode live) {
    return comparison.matches(live);
  }

  @Override
  public boolean recognises(JsonParser next) throws IOException {
    return comparison.matchesNext(next);
  }

  /**
   * Compares an object closely.
   *
   * @param live the object as it is
   * @return how it differs
   */
  public Differences differences(JsonNode live) {
    return comparison.differences(live);
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
    return LiveFields.of(desired).find(path, live);
  }

  @Override
  public View view() {
    View known = view;
    if (known == null) {
      known = SchemaView.of(desired.schema().root());
      view = known;
    }
    return known;
  }
}

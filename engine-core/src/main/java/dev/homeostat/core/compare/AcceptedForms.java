package dev.homeostat.core.compare;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.Digester;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which the server stored the desired values of one object (rule POLICY-6). A
 * difference that is left after the engine's own write is the server's form of the value.
 */
@API(status = INTERNAL)
public final class AcceptedForms {

  /** Nothing was accepted. */
  public static final AcceptedForms NONE =
      new AcceptedForms(List.of(), (path, value) -> Digest.of(value));

  private final List<AcceptedForm> all;
  private final Digester digester;
  private final Map<FieldPath, List<AcceptedForm.Value>> values = new LinkedHashMap<>();
  private final Map<FieldPath, AcceptedForm.Surplus> surplus = new LinkedHashMap<>();
  private final Map<FieldPath, AcceptedForm.Length> lengths = new LinkedHashMap<>();

  private AcceptedForms(List<AcceptedForm> all, Digester digester) {
    this.all = List.copyOf(all);
    this.digester = digester;
    for (AcceptedForm form : all) {
      if (form instanceof AcceptedForm.Value value) {
        values.computeIfAbsent(form.path(), path -> new ArrayList<>()).add(value);
      } else if (form instanceof AcceptedForm.Surplus elements) {
        surplus.put(form.path(), elements);
      } else if (form instanceof AcceptedForm.Length length) {
        lengths.put(form.path(), length);
      }
    }
  }

  /**
   * The forms of one object.
   *
   * @param forms what was accepted
   * @param digester for this resource
   * @return the forms by path
   */
  public static AcceptedForms of(List<AcceptedForm> forms, Digester digester) {
    return forms.isEmpty() ? NONE : new AcceptedForms(forms, digester);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** The form that explains a value; null if none does. */
  @Nullable AcceptedForm value(FieldPath path, @Nullable JsonNode asked, @Nullable JsonNode found) {
    for (AcceptedForm.Value form : values.getOrDefault(path, List.of())) {
      if (form.asked().equals(digester.digest(path, asked))
          && form.answered().equals(digester.digest(path, found))) {
        return form;
      }
    }
    return null;
  }

  AcceptedForm.@Nullable Surplus surplus(FieldPath list) {
    return surplus.get(list);
  }

  AcceptedForm.@Nullable Length length(FieldPath list) {
    return lengths.get(list);
  }
}

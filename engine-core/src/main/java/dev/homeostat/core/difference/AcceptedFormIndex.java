package dev.homeostat.core.difference;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.Digester;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An index of the accepted forms of one object by path, in which the comparison looks up whether
 * the server has its own form of a value (rule POLICY-6).
 */
@API(status = INTERNAL)
public final class AcceptedFormIndex {

  /** Nothing was accepted. */
  public static final AcceptedFormIndex NONE =
      new AcceptedFormIndex(List.of(), (path, value) -> Digest.of(value));

  /** The forms at one path, and those below it. */
  public static final class Place {
    private final List<AcceptedForm.Value> values = new ArrayList<>(1);
    private final Map<Segment, Place> below = new HashMap<>(4);
    private AcceptedForm.@Nullable Surplus surplus;
    private AcceptedForm.@Nullable Length length;

    /** Returns whether a form of the value at this path is known. */
    public boolean hasValues() {
      return !values.isEmpty();
    }

    /** Returns the accepted surplus of the list at this path; null if there is none. */
    public AcceptedForm.@Nullable Surplus surplus() {
      return surplus;
    }

    /** Returns the accepted length of the list at this path; null if there is none. */
    public AcceptedForm.@Nullable Length length() {
      return length;
    }

    /** Returns the forms at a path below; null if there are none. */
    public @Nullable Place then(Segment segment) {
      return below.get(segment);
    }

    private void add(AcceptedForm form) {
      if (form instanceof AcceptedForm.Value value) {
        values.add(value);
      } else if (form instanceof AcceptedForm.Surplus elements) {
        surplus = elements;
      } else if (form instanceof AcceptedForm.Length bound) {
        length = bound;
      }
    }
  }

  private final Digester digester;
  private final @Nullable Place root;

  private AcceptedFormIndex(List<AcceptedForm> all, Digester digester) {
    this.digester = digester;
    this.root = all.isEmpty() ? null : new Place();
    for (AcceptedForm form : all) {
      Place place = root;
      for (Segment segment : form.path().segments()) {
        place = place == null ? null : place.below.computeIfAbsent(segment, key -> new Place());
      }
      if (place != null) {
        place.add(form);
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
  public static AcceptedFormIndex of(List<AcceptedForm> forms, Digester digester) {
    return forms.isEmpty() ? NONE : new AcceptedFormIndex(forms, digester);
  }

  /** Returns the forms of the whole object; null if there are none. */
  public @Nullable Place root() {
    return root;
  }

  private @Nullable Place at(FieldPath path) {
    Place place = root;
    for (int i = 0; place != null && i < path.segments().size(); i++) {
      place = place.then(path.segments().get(i));
    }
    return place;
  }

  /** Returns the form that explains a value; null if none does. */
  public AcceptedForm.@Nullable Value value(
      FieldPath path, @Nullable JsonNode asked, @Nullable JsonNode found) {
    Place place = at(path);
    if (place == null || !place.hasValues()) {
      return null;
    }
    Digest mine = digester.digest(path, asked);
    Digest theirs = digester.digest(path, found);
    for (AcceptedForm.Value form : place.values) {
      if (form.asked().equals(mine) && form.answered().equals(theirs)) {
        return form;
      }
    }
    return null;
  }

  /** Returns the accepted surplus of a list; null if there is none. */
  public AcceptedForm.@Nullable Surplus surplus(FieldPath list) {
    Place place = at(list);
    return place == null ? null : place.surplus;
  }

  /** Returns the accepted length of a list; null if there is none. */
  public AcceptedForm.@Nullable Length length(FieldPath list) {
    Place place = at(list);
    return place == null ? null : place.length;
  }
}

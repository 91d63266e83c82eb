package dev.homeostat.core.accept;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.Digester;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Filters the accepted forms of a record: those that a desired state neither refuses by a strict
 * path nor has replaced by asking for another value (rule POLICY-6).
 */
@API(status = INTERNAL)
public final class AcceptedFormFilter {

  private AcceptedFormFilter() {}

  /**
   * The forms that may count: none at a strict path, but for generated secrets, which are asked for
   * by a stand-in (rule HOOK-8).
   *
   * @param forms what was accepted
   * @param desired the desired state
   * @return the rest
   */
  public static List<AcceptedForm> tolerated(List<AcceptedForm> forms, DesiredResource desired) {
    if (forms.isEmpty() || desired.schema().strict().isEmpty()) {
      return forms;
    }
    List<AcceptedForm> tolerated = new ArrayList<>();
    for (AcceptedForm form : forms) {
      boolean generated =
          form.path().in(desired.resource().tree()).filter(DigestPlaceholder::isIn).isPresent();
      if (form instanceof AcceptedForm.Surplus elements) {
        TreeSet<String> left = new TreeSet<>(elements.elements());
        left.removeIf(
            element -> isStrict(FieldPath.parse(elements.path() + "/" + element), desired));
        if (!left.isEmpty()) {
          tolerated.add(new AcceptedForm.Surplus(form.path(), form.kind(), left));
        }
      } else if (generated || !isStrict(form.path(), desired)) {
        tolerated.add(form);
      }
    }
    return List.copyOf(tolerated);
  }

  /**
   * Returns the forms whose values are still asked for. The form of a value ends when another value
   * is asked for, also if the object has that already.
   *
   * @param forms what was accepted
   * @param unpinned the desired state before pins are laid into it
   * @param desired the desired state
   * @param digester for this resource
   * @return the rest
   */
  public static List<AcceptedForm> stillAsked(
      List<AcceptedForm> forms,
      DesiredResource unpinned,
      DesiredResource desired,
      Digester digester) {
    return forms.stream()
        .filter(
            form ->
                !(form instanceof AcceptedForm.Value value)
                    || !asksOther(unpinned, value, digester)
                    || !asksOther(desired, value, digester))
        .toList();
  }

  private static boolean asksOther(
      DesiredResource desired, AcceptedForm.Value form, Digester digester) {
    return form.path()
        .in(desired.resource().tree())
        .filter(asked -> !digester.digest(form.path(), asked).equals(form.asked()))
        .isPresent();
  }

  /** Returns whether the server has to store a value at a path as it is desired. */
  static boolean isStrict(FieldPath path, DesiredResource desired) {
    return desired.schema().strict().stream().anyMatch(path::startsWith);
  }
}

package dev.homeostat.core.accept;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The choices that a desired {@code 0} or {@code ""} leaves to the server (rule POLICY-3). The
 * chosen value is an accepted form and a pin.
 */
@API(status = INTERNAL)
public final class ServerChoices {

  private static final List<JsonNode> OPEN =
      List.of(JsonNodeFactory.instance.numberNode(0), JsonNodeFactory.instance.textNode(""));

  private ServerChoices() {}

  /**
   * Returns whether a value leaves the choice to a server that has one to make.
   *
   * @param asked a value, or {@code null} for none
   * @return true for {@code 0} and {@code ""}
   */
  public static boolean isOpen(@Nullable JsonNode asked) {
    return asked != null
        && ((asked.isIntegralNumber() && asked.asLong() == 0)
            || (asked.isTextual() && asked.textValue().isEmpty()));
  }

  /** Returns whether the value of a form was chosen in place of a {@code 0} or {@code ""}. */
  static boolean isChoice(AcceptedForm.Value form, Digester digester) {
    return OPEN.stream().anyMatch(open -> form.asked().equals(digester.digest(form.path(), open)));
  }

  /**
   * Returns whether the server has chosen a value in place of a {@code 0} or {@code ""}.
   *
   * @param accepted the accepted forms
   * @param path of the field
   * @param asked the desired value
   * @param value the value that may be the server's choice
   * @param digester for this resource
   * @return false also if another value is asked for
   */
  public static boolean isChosen(
      List<AcceptedForm> accepted,
      FieldPath path,
      JsonNode asked,
      JsonNode value,
      Digester digester) {
    return isOpen(asked)
        && accepted.stream()
            .anyMatch(
                form ->
                    form instanceof AcceptedForm.Value known
                        && known.path().equals(path)
                        && known.asked().equals(digester.digest(path, asked))
                        && known.answered().equals(digester.digest(path, value)));
  }

  /**
   * Returns the values that the server chose in place of {@code 0} or {@code ""}.
   *
   * @param asked the desired state of manifest and hooks, without pins
   * @param accepted the accepted forms
   * @param live the object as the server has it
   * @return by path
   */
  public static Map<FieldPath, JsonNode> of(
      DesiredResource asked, List<AcceptedForm> accepted, ObjectNode live) {
    Map<FieldPath, JsonNode> chosen = new TreeMap<>();
    for (AcceptedForm form : accepted) {
      FieldPath path = form.path();
      boolean open = path.in(asked.resource().tree()).filter(ServerChoices::isOpen).isPresent();
      if (open && form instanceof AcceptedForm.Value) {
        path.in(live)
            .filter(value -> value.isValueNode() && !value.isNull() && !isOpen(value))
            .ifPresent(value -> chosen.put(path, value));
      }
    }
    return chosen;
  }
}

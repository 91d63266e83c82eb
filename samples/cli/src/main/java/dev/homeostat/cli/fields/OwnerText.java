package dev.homeostat.cli.fields;

import dev.homeostat.cli.output.SafeText;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.fields.FieldOwnership;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Owners as people read them, as in {@code kubectl (Apply) at 2030-01-31T12:00:00Z}. */
final class OwnerText {

  private final String apiVersion;

  /**
   * Texts about owners.
   *
   * @param apiVersion of the object; of an owner it is shown if it is another one
   */
  OwnerText(String apiVersion) {
    this.apiVersion = apiVersion;
  }

  /** Returns the owners of a field, or why it has none. */
  String of(FieldOwnership field) {
    if (field instanceof FieldOwnership.Unowned) {
      return "no owner";
    }
    if (field instanceof FieldOwnership.Untracked) {
      return "not tracked";
    }
    return of(field.owners());
  }

  String of(List<FieldOwner> owners) {
    return owners.stream().map(this::of).collect(Collectors.joining("; "));
  }

  private String of(FieldOwner owner) {
    List<String> how = new ArrayList<>();
    how.add(owner.operation().isEmpty() ? "operation not reported" : owner.operation());
    if (!owner.subresource().isEmpty()) {
      how.add(owner.subresource());
    }
    if (!owner.apiVersion().isEmpty() && !owner.apiVersion().equals(apiVersion)) {
      how.add("as " + owner.apiVersion());
    }
    String time = owner.manager().time().map(it -> " at " + it).orElse("");
    return SafeText.of(name(owner.manager().manager()) + " (" + String.join(", ", how) + ")")
        + time;
  }

  /** A name that could be read as another owner is quoted. */
  private static String name(String manager) {
    return manager.matches("[^;(\"]*") && manager.equals(manager.strip())
        ? manager
        : '"' + manager.replace("\"", "\\\"") + '"';
  }
}

package dev.homeostat.core.issues;

import dev.homeostat.core.accept.AcceptedFormDetector;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.resource.CompiledProjection;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.List;

/** A resource that we created, with what the server's answer taught. */
final class Learning {

  private static final Digester PLAIN = (path, value) -> Digest.of(value);

  private final DesiredResource desired;
  private List<AcceptedForm> forms = List.of();

  Learning(String desired, SchemaNode.Fields schema) {
    this.desired = Trial.desired(Trial.resource(desired), schema);
  }

  void created(String answer) {
    forms =
        AcceptedFormDetector.after(
            List.of(),
            new SentChanges(true, List.of(), null),
            desired,
            Trial.resource(answer).tree(),
            PLAIN);
  }

  List<String> kinds() {
    return forms.stream().map(form -> form.kind().toString()).toList();
  }

  List<String> open(String live) {
    return Trial.shown(
        CompiledProjection.of(desired, forms, PLAIN).edits(Trial.resource(live).tree()));
  }
}

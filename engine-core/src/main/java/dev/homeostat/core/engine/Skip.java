package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings;
import dev.homeostat.core.model.Schema;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.List;

/** What a comparison depends on, so that it can be skipped when nothing of it moved (STATE-5). */
final class Skip {

  /** Raised when a rule changes what is compared. */
  private static final int RULES_VERSION = 1;

  private Skip() {}

  /** The digest of what is wanted, which is known where nothing was added to what was mangled. */
  static Digest wanted(ObjectNode tree, ObjectNode mangled, Digest manifest, Redactor redactor) {
    return tree == mangled ? manifest : redactor.digest(FieldPath.root(), tree);
  }

  static Digest of(Schema schema, Digest desired, List<AcceptedForm> forms, Settings settings) {
    return Digest.of(
        RULES_VERSION + " " + schema.digest() + " " + desired + " " + forms + " " + settings);
  }
}

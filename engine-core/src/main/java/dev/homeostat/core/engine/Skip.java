package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings;
import dev.homeostat.core.delta.Digester;
import dev.homeostat.core.model.Schema;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.List;

/** What a comparison depends on, so that it can be skipped when nothing of it moved (STATE-5). */
final class Skip {

  /** Raised when a rule changes what is compared. */
  private static final int RULES_VERSION = 1;

  private Skip() {}

  static Digest of(
      Schema schema,
      ObjectNode desired,
      List<AcceptedForm> forms,
      Settings settings,
      Digester digester) {
    return Digest.of(
        RULES_VERSION
            + " "
            + schema.digest()
            + " "
            + digester.digest(FieldPath.root(), desired)
            + " "
            + forms
            + " "
            + settings);
  }
}

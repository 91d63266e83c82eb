package dev.homeostat.core.engine;

import dev.homeostat.Settings;
import dev.homeostat.core.model.Schema;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.List;

/** What a comparison depends on, so that it can be skipped when nothing of it moved (STATE-5). */
final class Skip {

  /** Raised when a rule changes what is compared. */
  private static final int RULES_VERSION = 1;

  private Skip() {}

  static Digest of(Schema schema, Digest desired, List<AcceptedForm> forms, Settings settings) {
    return Digest.of(
        RULES_VERSION + " " + schema.digest() + " " + desired + " " + forms + " " + settings);
  }
}

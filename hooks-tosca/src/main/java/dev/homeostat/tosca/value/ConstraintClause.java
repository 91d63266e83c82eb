package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import org.apiguardian.api.API;

/** Something that values have to hold to. */
@API(status = INTERNAL)
public interface ConstraintClause {

  /** The outcome of testing a value. */
  enum Verdict {
    /** It holds. */
    HOLDS,
    /** It does not. */
    BROKEN,
    /** The outcome is not known before something runs. */
    OPEN
  }

  /**
   * Tries a value.
   *
   * @param value of the right type
   * @param type of the value
   * @return whether it holds to this
   */
  Verdict test(JsonNode value, DataType type);

  /**
   * Returns a description of the clause.
   *
   * @return for a message, without repeating the file
   */
  String words();
}

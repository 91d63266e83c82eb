package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.AcceptedForm;
import org.apiguardian.api.API;

/**
 * A field where the server's form of what was asked is taken as it is (rule POLICY-6).
 *
 * @param resource which resource
 * @param path which field
 * @param kind how the two differ
 * @param asked what was asked
 * @param answered what the server made of it
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Accepted(
    ResourceId resource,
    FieldPath path,
    AcceptedForm.Kind kind,
    RedactedValue asked,
    RedactedValue answered) {

  /** Resource, path and both values. */
  @Override
  public String toString() {
    return resource + " " + path + ": asked " + asked + ", " + kind + " to " + answered;
  }
}

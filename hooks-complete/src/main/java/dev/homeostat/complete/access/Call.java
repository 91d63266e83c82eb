package dev.homeostat.complete.access;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import org.apiguardian.api.API;

/**
 * The target of a call.
 *
 * @param application of which the workload is a part, by namespace and name alone
 * @param purpose what the call reports
 */
@API(status = INTERNAL)
public record Call(ApplicationId application, Purpose purpose) {

  // A call names no kind.
  public Call {
    application = application.withOwnerKind("");
  }
}

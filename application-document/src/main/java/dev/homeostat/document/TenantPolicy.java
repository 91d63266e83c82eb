package dev.homeostat.document;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The settings of Applications that their operator decides, and none of its tenants.
 *
 * @param clusterWide whether an application may have objects outside of its namespace
 * @param takeover whether an application may take over objects that others claim ({@code adoption:
 *     always})
 * @param serviceAccount the service account of an application that names none; in its own namespace
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record TenantPolicy(boolean clusterWide, boolean takeover, String serviceAccount) {

  /** The condition of objects outside of the namespace of an application, for messages. */
  public static final String CLUSTER_WIDE = "if the operator runs with --allow-cluster-wide";

  // Checks that the account is there.
  public TenantPolicy {
    Objects.requireNonNull(serviceAccount, "serviceAccount");
  }

  /** The policy of an operator without options. */
  public static final TenantPolicy DEFAULT = new TenantPolicy(false, false, "default");
}

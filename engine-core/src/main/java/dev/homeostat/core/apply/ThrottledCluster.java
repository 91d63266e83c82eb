package dev.homeostat.core.apply;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.pass.Deadline;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.retry.RequestBudget;
import dev.homeostat.report.Request;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.time.Duration;
import java.util.Optional;

/** The line to the cluster: every call is counted, every write bounded and logged. */
public final class ThrottledCluster implements DeletionPort {

  private final Cluster cluster;
  private final RequestBudget budget;
  private final Deadline deadline;
  private final PassReport report;

  /** Creates a view that sends nothing once the deadline is over. */
  public ThrottledCluster(
      Cluster cluster, RequestBudget budget, Deadline deadline, PassReport report) {
    this.cluster = cluster;
    this.budget = budget;
    this.deadline = deadline;
    this.report = report;
  }

  ClusterResponse read(ResourceAddress address) {
    report.read(1);
    return cluster.read(address);
  }

  ClusterResponse create(Resource resource, Redactor redactor) {
    DigestPlaceholder.refuse(resource.tree());
    Optional<ClusterResponse> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    report.sent(Request.Verb.CREATE, resource.id(), redactor.redact(resource.tree()));
    return cluster.create(resource);
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, String uid) {
    Optional<ClusterResponse> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("propagationPolicy", "Background").putObject("preconditions").put("uid", uid);
    report.sent(Request.Verb.DELETE, address.id(), body);
    return cluster.delete(address, uid);
  }

  @Override
  public ClusterResponse release(Resource live, Patch patch) {
    Optional<ClusterResponse> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    report.sent(Request.Verb.PATCH, live.id(), patch.toJson());
    return cluster.patch(live.address(), patch);
  }

  PatchLoop.Port updates(Redactor redactor) {
    return new PatchLoop.Port() {
      @Override
      public ClusterResponse read(ResourceAddress address) {
        return ThrottledCluster.this.read(address);
      }

      @Override
      public ClusterResponse patch(Resource live, Patch patch) {
        Optional<ClusterResponse> withheld = withheld();
        if (withheld.isPresent()) {
          return withheld.get();
        }
        report.sent(Request.Verb.PATCH, live.id(), redactor.redact(patch, live));
        return cluster.patch(live.address(), patch);
      }
    };
  }

  /** A pass that is over sends nothing any more, nor does one without budget. */
  private Optional<ClusterResponse> withheld() {
    if (deadline.isOver()) {
      return Optional.of(ThrottledResponse.until(Duration.ZERO, "the time of the pass is over"));
    }
    Duration wait = budget.take();
    return wait.isZero()
        ? Optional.empty()
        : Optional.of(ThrottledResponse.until(wait, "the request budget is used up"));
  }
}

package dev.homeostat.core.apply;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.pass.Deadline;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.retry.RequestBudget;
import dev.homeostat.report.Request;
import dev.homeostat.report.RequestOutcome;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.Patch;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The line to the cluster: every call is counted, every write guarded, bounded and logged. */
public final class ThrottledCluster implements DeletionPort {

  private final Cluster cluster;
  private final RequestBudget budget;
  private final Deadline deadline;
  private final PassReport report;
  private final DeleteOptions deletion;
  private final BooleanSupplier guard;

  /**
   * Creates a view that sends nothing once the deadline is over.
   *
   * @param deletion the options of each deletion, without its uid
   * @param guard whether a write is sent at this moment
   */
  public ThrottledCluster(
      Cluster cluster,
      RequestBudget budget,
      Deadline deadline,
      PassReport report,
      DeleteOptions deletion,
      BooleanSupplier guard) {
    this.cluster = cluster;
    this.budget = budget;
    this.deadline = deadline;
    this.report = report;
    this.deletion = deletion;
    this.guard = guard;
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
    int number = report.sent(Request.Verb.CREATE, resource.id(), redactor.redact(resource.tree()));
    return answered(
        number, resource.id(), cluster.create(resource), () -> redactor.secretsOf(resource.tree()));
  }

  @Override
  public ClusterResponse delete(Resource live) {
    Optional<ClusterResponse> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    DeleteOptions options = optionsFor(live);
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("propagationPolicy", options.propagation().policy());
    options.gracePeriod().ifPresent(grace -> body.put("gracePeriodSeconds", grace.toSeconds()));
    body.putObject("preconditions").put("uid", live.uid());
    int number = report.sent(Request.Verb.DELETE, live.id(), body);
    return answered(
        number, live.id(), cluster.delete(live.address(), options), () -> secrets(live));
  }

  private DeleteOptions optionsFor(Resource live) {
    DeleteOptions options = DeleteOptions.of(live.uid()).withPropagation(deletion.propagation());
    return deletion.gracePeriod().map(options::withGracePeriod).orElse(options);
  }

  @Override
  public ClusterResponse release(Resource live, Patch patch) {
    Optional<ClusterResponse> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    int number = report.sent(Request.Verb.PATCH, live.id(), patch.toJson());
    return answered(number, live.id(), cluster.patch(live.address(), patch), () -> secrets(live));
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
        Redactor shown = redactor.beside(live);
        int number = report.sent(Request.Verb.PATCH, live.id(), shown.redact(patch, live));
        return answered(
            number,
            live.id(),
            cluster.patch(live.address(), patch),
            () -> secrets(shown, live, patch));
      }
    };
  }

  /** Records the answer to a request, without sensitive values (rule SECRET-3). */
  private ClusterResponse answered(
      int number, ResourceId resource, ClusterResponse answer, Supplier<Set<String>> secrets) {
    report.answered(number, outcome(resource, answer, secrets));
    return answer;
  }

  private static RequestOutcome outcome(
      ResourceId resource, ClusterResponse answer, Supplier<Set<String>> secrets) {
    if (answer instanceof ClusterResponse.Refused refused) {
      String message = ServerMessages.of(refused, resource, secrets.get());
      return refused.code() == 0
          ? new RequestOutcome.Unanswered(refused.maybeDone(), message)
          : new RequestOutcome.Refused(refused.code(), refused.reason(), message);
    }
    if (answer instanceof ClusterResponse.UnknownKind) {
      return new RequestOutcome.Refused(404, "NotFound", "its kind is not served now");
    }
    return answer instanceof ClusterResponse.Absent
        ? new RequestOutcome.Absent()
        : new RequestOutcome.Done();
  }

  /** Returns the secrets of an object that leaves, as far as the object itself marks them. */
  private static Set<String> secrets(Resource live) {
    return Redactor.ofLive("", live).secretsOf(live.tree());
  }

  /** Returns the secrets of an object before and after a patch; the server may show both. */
  private static Set<String> secrets(Redactor redactor, Resource live, Patch patch) {
    Set<String> secrets = new HashSet<>(redactor.secretsOf(live.tree()));
    secrets.addAll(redactor.secretsOf(ParentReplacement.patched(live.tree(), patch)));
    return secrets;
  }

  /** A pass that is over or not allowed sends nothing any more, nor does one without budget. */
  private Optional<ClusterResponse> withheld() {
    if (!guard.getAsBoolean()) {
      return Optional.of(
          ThrottledResponse.until(Duration.ZERO, "another process may own the application"));
    }
    if (deadline.isOver()) {
      return Optional.of(ThrottledResponse.until(Duration.ZERO, "the time of the pass is over"));
    }
    Duration wait = budget.take();
    return wait.isZero()
        ? Optional.empty()
        : Optional.of(ThrottledResponse.until(wait, "the request budget is used up"));
  }
}

package dev.homeostat.core.prune;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.apply.ThrottledResponse;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.retry.FailureAdvice;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Records what became of the deletions and releases of one pass, in its state and outcomes. */
final class DeletionRecorder {

  private final PassContext pass;
  private final StateSession session;
  private final PassReport report;
  private final ResourceOutcomes outcomes;
  private final LifecycleHooks lifecycle;

  /** The resources that are gone, until the hooks are told. */
  private final List<ResourceId> gone = new ArrayList<>();

  DeletionRecorder(PassContext pass, ResourceOutcomes outcomes, LifecycleHooks lifecycle) {
    this.pass = pass;
    this.session = pass.session();
    this.report = pass.report();
    this.outcomes = outcomes;
    this.lifecycle = lifecycle;
  }

  /**
   * Forgets a resource whose object is gone, or is let go.
   *
   * @param deleted whether it was deleted
   */
  void forget(ResourceRecord record, boolean deleted) {
    if (deleted) {
      outcomes.deleted(record.id());
      gone.add(record.id());
    }
    pass.backoffs().end(pass.application().id(), record.id());
    session.drop(record.id());
  }

  /** Calls the hooks when all answers are recorded: a hook that fails ends the pass. */
  void tellGone() {
    List<ResourceId> told = List.copyOf(gone);
    gone.clear();
    told.forEach(id -> lifecycle.tell((hook, context) -> hook.afterDelete(id, context)));
  }

  /** Records a resource whose object is on its way out. */
  void leave(ResourceRecord record, Resource live) {
    outcomes.await(HeldResource.of(record.id(), "it is being deleted"));
    outcomes.beingDeleted(record.id());
    report.retryAt(pass.recheck(live));
    session.put(leaving(record));
  }

  /** Returns the record of a resource that is about to be deleted. */
  ResourceRecord leaving(ResourceRecord record) {
    return session.record(record.id()).orElse(record).toBuilder()
        .phase(ResourceRecord.Phase.LEAVING)
        .build();
  }

  /** Returns the secrets to remove from messages of the server (rule SECRET-3). */
  Set<String> secrets(Resource live) {
    return Redactor.ofLive(pass.state().salt(), live).secretsOf(live.tree());
  }

  /** Returns the secrets in the response to the read of a resource. */
  Set<String> secrets(Map<ResourceAddress, ClusterResponse> answers, ResourceRecord record) {
    return answers.get(record.address()) instanceof ClusterResponse.Done done
        ? secrets(done.resource())
        : Set.of();
  }

  private String advice(FailureClass failure) {
    return pass.settings().deletion() == Settings.Deletion.ORPHAN
        ? FailureAdvice.of(failure)
        : FailureAdvice.ofDeletion(failure);
  }

  /**
   * Records a resource whose deletion or release is tried again.
   *
   * @param answer of the server
   * @param draft of the problem, if the failure is one that is reported
   * @param secrets to remove from the message of the server
   */
  void pending(ResourceRecord record, ClusterResponse answer, Problem draft, Set<String> secrets) {
    HeldResource held = HeldResource.of(record.id(), "its kind is not served now");
    if (answer instanceof ClusterResponse.Refused refused && ThrottledResponse.is(refused)) {
      held = HeldResource.of(record.id(), refused.message());
      report.retryIn(refused.retryAfter().orElse(Duration.ZERO));
    } else if (answer instanceof ClusterResponse.Refused refused) {
      FailureClass failure = FailureClass.of(refused);
      String why = ServerMessages.of(refused, record.id(), secrets);
      held = HeldResource.of(record.id(), why).withFailure(failure.kind());
      report.retryIn(failure.pause(1, pass.options().maxRetryDelay()));
      if (failure != FailureClass.CONFLICT && failure != FailureClass.SOON) {
        report.problem(draft.of(record.id()).got(why).advice(advice(failure)));
      }
    } else {
      report.retryIn(pass.options().maxRetryDelay());
    }
    outcomes.await(held);
  }
}

package dev.homeostat.core.prune;

import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Rule;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Releases objects that stay when their resources go: one that is marked to be kept (rule ACT-13),
 * or all of an application that is deleted without its objects (rule ACT-14).
 */
final class ResourceReleaser {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();
  private static final Problem LEFT_BEHIND =
      Problem.warning("LeftBehind").rule(Rule.ACT_14).expected("the object to be let go");
  private static final Problem CANNOT_RELEASE =
      Problem.error("CannotRelease").rule(Rule.ACT_6).expected("the object to be let go");

  private final PassContext pass;
  private final DeletionPort deletions;
  private final PruneRules rules;
  private final DeletionRecorder recorder;
  private final OwnershipRules ownership;

  ResourceReleaser(
      PassContext pass, DeletionPort deletions, PruneRules rules, DeletionRecorder recorder) {
    this.pass = pass;
    this.deletions = deletions;
    this.rules = rules;
    this.recorder = recorder;
    this.ownership = OwnershipRules.of(pass);
  }

  /**
   * Keeps an object and removes its owner reference, so that it is not deleted with the owner (rule
   * ACT-13).
   */
  void keep(ResourceRecord record, PruneDecision.Keep keep) {
    ClusterResponse answer = keep.ours().map(this::letGo).orElse(ABSENT);
    if (answer instanceof ClusterResponse.Done || answer instanceof ClusterResponse.Absent) {
      recorder.forget(record, false);
    } else {
      recorder.pending(
          record, answer, CANNOT_RELEASE, keep.ours().map(recorder::secrets).orElse(Set.of()));
    }
  }

  private ClusterResponse letGo(Resource live) {
    return ReleasePatch.from(live, owner())
        .map(patch -> deletions.release(live, patch))
        .orElse(ABSENT);
  }

  private @Nullable Owner owner() {
    return pass.application().owner().orElse(null);
  }

  /**
   * Releases all objects and leaves them in the cluster (rule ACT-14); what is not released yet
   * keeps its record.
   *
   * @param answers to the reads of the objects
   */
  void orphan(List<ResourceRecord> records, Map<ResourceAddress, ClusterResponse> answers) {
    List<Supplier<ClusterResponse>> releases = new ArrayList<>();
    for (ResourceRecord record : records) {
      ClusterResponse answer = answers.getOrDefault(record.address(), ABSENT);
      rules.reportHandedOver(record, answer);
      releases.add(() -> orphaned(record, answer));
    }
    List<ClusterResponse> released = pass.parallel().run(releases);
    for (int i = 0; i < records.size(); i++) {
      ResourceRecord record = records.get(i);
      ClusterResponse live = answers.getOrDefault(record.address(), ABSENT);
      ClusterResponse answer = released.get(i);
      if (answer instanceof ClusterResponse.Done || PruneRules.isGone(answer)) {
        recorder.forget(record, false);
      } else if (PruneRules.isForbidden(live) || isPermissionMissing(answer)) {
        leaveBehind(record, live, (ClusterResponse.Refused) answer);
      } else {
        recorder.pending(record, answer, CANNOT_RELEASE, recorder.secrets(answers, record));
      }
    }
  }

  /**
   * Returns whether the authorizer refused a release. A webhook's denial is tried again: an object
   * that keeps its owner reference would be deleted with the owner.
   */
  private static boolean isPermissionMissing(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && FailureClass.of(refused) == FailureClass.PERMISSION;
  }

  /**
   * Forgets an object that shall stay and may not be released; nothing more can be done for it. An
   * object that was read exists, also if the response to its create was lost.
   */
  private void leaveBehind(
      ResourceRecord record, ClusterResponse live, ClusterResponse.Refused answer) {
    boolean wasRead = live instanceof ClusterResponse.Done;
    if (wasRead || !record.uid().isEmpty()) {
      Set<String> secrets =
          wasRead ? recorder.secrets(((ClusterResponse.Done) live).resource()) : Set.of();
      pass.report()
          .problem(
              LEFT_BEHIND
                  .of(record.id())
                  .got(ServerMessages.of(answer, record.id(), secrets))
                  .advice(
                      "remove its label and its owner reference by hand, if it is still there"));
    }
    recorder.forget(record, false);
  }

  private ClusterResponse orphaned(ResourceRecord record, ClusterResponse answer) {
    return answer instanceof ClusterResponse.Done done && ownership.isOurs(done.resource(), record)
        ? ReleasePatch.orphan(done.resource(), owner())
            .map(patch -> deletions.release(done.resource(), patch))
            .orElse(answer)
        : answer;
  }
}

package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The loop that updates one object (rule ACT-1): it patches against a live read, starts again from
 * a new read after a conflict, and widens and narrows refused patches (rules SCHEMA-9 and
 * POLICY-9). It belongs to one update.
 */
@API(status = INTERNAL)
public final class PatchLoop {

  private static final int MOST_CONFLICTS = 5;
  private static final int MOST_WIDENINGS = 3;

  /** The cluster as one update sees it: every call is counted, budgeted and logged. */
  public interface Port {

    /**
     * Reads live.
     *
     * @param address which object
     * @return the answer
     */
    ClusterResponse read(ResourceAddress address);

    /**
     * Sends a patch.
     *
     * @param live the object that the patch was made for
     * @param patch the patch
     * @return the answer
     */
    ClusterResponse patch(Resource live, Patch patch);
  }

  /** The desired changes of an object, computed from its live state. */
  public interface Target {

    /**
     * Returns whether an object that was read again may still be written.
     *
     * @param live the object as it is
     * @return false if it is another object, or belongs to another application now
     */
    boolean mayWrite(Resource live);

    /**
     * Returns the value that replaces the parent of a refused field (rule SCHEMA-9).
     *
     * @param live the object as it is
     * @param edits what was refused
     * @param parent which parent
     * @param manner which live values stay
     * @return empty if it is not to be replaced
     */
    Optional<JsonNode> replacement(
        Resource live, List<Edit> edits, FieldPath parent, ParentReplacement.Manner manner);

    /**
     * Returns the edits that are needed.
     *
     * @param live the object as it is
     * @return the edits, possibly none
     */
    List<Edit> edits(Resource live);

    /**
     * Returns an object as a patch of some edits changes it.
     *
     * @param live the object as it is
     * @param edits of it
     * @return the object after the patch
     */
    JsonNode result(Resource live, List<Edit> edits);

    /**
     * The patch of some edits.
     *
     * @param live the object as it is
     * @param edits of it
     * @return the patch
     */
    Patch patch(Resource live, List<Edit> edits);
  }

  /**
   * A change that the server refused.
   *
   * @param edit the change
   * @param why reason and field of the cause
   * @param immutable whether the server reports the field as immutable (rule ACT-12)
   */
  public record Refusal(Edit edit, String why, boolean immutable) {}

  /** The outcome of an update. */
  public sealed interface Outcome permits Applied, Gone, Overtaken, Failed {}

  /**
   * The object is as desired, except for the refused changes.
   *
   * @param before the object that the first patch was made for
   * @param live the object as it is now
   * @param sent the changes that were sent; empty if none was needed
   * @param refused the changes that the server refused
   * @param replaced the values of others that went with a parent that was replaced (rule SCHEMA-9)
   */
  public record Applied(
      Resource before,
      Resource live,
      List<Edit> sent,
      List<Refusal> refused,
      List<FieldPath> replaced)
      implements Outcome {}

  /** The object is not there any more. */
  public record Gone() implements Outcome {}

  /**
   * The object must not be changed any more: it is another one, or no longer owned by the
   * application.
   */
  public record Overtaken() implements Outcome {}

  /**
   * Nothing was changed.
   *
   * @param answer why
   * @param refused the changes that the server refused
   */
  public record Failed(ClusterResponse answer, List<Refusal> refused) implements Outcome {}

  private final Port port;
  private final Target target;
  private final List<Refusal> refused = new ArrayList<>();
  private final Set<FieldPath> leftOut = new HashSet<>();
  private final List<FieldPath> replaced = new ArrayList<>();
  private final List<Edit> sent = new ArrayList<>();
  private Resource live;
  private Resource before;

  private PatchLoop(Port port, Target target, Resource live) {
    this.port = port;
    this.target = target;
    this.live = live;
    this.before = live;
  }

  /**
   * Changes an object.
   *
   * @param port the cluster
   * @param target the desired changes
   * @param live the object as it was read
   * @return the outcome
   */
  public static Outcome update(Port port, Target target, Resource live) {
    return new PatchLoop(port, target, live).run();
  }

  private Outcome run() {
    ClusterResponse answer = attempt();
    for (int again = 0; again < MOST_CONFLICTS && isConflict(answer); again++) {
      ClusterResponse read = port.read(live.address());
      if (!(read instanceof ClusterResponse.Done done)) {
        return end(read);
      }
      if (!target.mayWrite(done.resource())) {
        return new Overtaken();
      }
      live = done.resource();
      answer = attempt();
    }
    return answer instanceof ClusterResponse.Done ? applied() : end(answer);
  }

  private static boolean isConflict(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused no
        && FailureClass.of(no) == FailureClass.CONFLICT;
  }

  /** Sends the edits that are not left out, if there are any. */
  private ClusterResponse attempt() {
    List<Edit> edits =
        target.edits(live).stream().filter(edit -> !leftOut.contains(edit.path())).toList();
    return edits.isEmpty() ? new ClusterResponse.Done(live) : send(edits);
  }

  private Outcome applied() {
    return new Applied(
        before, live, List.copyOf(sent), List.copyOf(refused), List.copyOf(replaced));
  }

  private Outcome end(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Absent) {
      return new Gone();
    }
    return sent.isEmpty() ? new Failed(answer, List.copyOf(refused)) : applied();
  }

  /** Sends the edits; what the server finds wrong with some of them does not hold up the others. */
  private ClusterResponse send(List<Edit> edits) {
    ClusterResponse first = patch(edits);
    ClusterResponse answer = first;
    List<JsonNode> asked = new ArrayList<>();
    if (!wrong(first).isEmpty()) {
      asked.add(target.result(live, edits));
    }
    for (int level = 1; level <= MOST_WIDENINGS && !wrong(answer).isEmpty(); level++) {
      List<Edit> overLive = widened(edits, wrong(first), level, ParentReplacement.Manner.OVER_LIVE);
      answer = isAsked(overLive, asked) ? answer : patch(overLive);
      if (!wrong(answer).isEmpty()) {
        List<Edit> alone = widened(edits, wrong(first), level, ParentReplacement.Manner.ALONE);
        answer = isAsked(alone, asked) ? answer : replace(alone, edits);
      }
    }
    return !wrong(answer).isEmpty() && first instanceof ClusterResponse.Refused no
        ? narrow(edits, no)
        : answer;
  }

  /** Returns whether edits ask for no change, or for an object that was refused before. */
  private boolean isAsked(List<Edit> edits, List<JsonNode> asked) {
    if (edits.isEmpty()) {
      return true;
    }
    JsonNode result = target.result(live, edits);
    boolean isAsked = asked.stream().anyMatch(other -> Trees.equal(other, result));
    asked.add(result);
    return isAsked;
  }

  private List<Edit> widened(
      List<Edit> edits,
      List<ClusterResponse.Cause> causes,
      int level,
      ParentReplacement.Manner manner) {
    return PatchWidening.widened(
        edits, causes, level, parent -> target.replacement(live, edits, parent, manner));
  }

  /** Replaces parents, and takes down what others had put there. */
  private ClusterResponse replace(List<Edit> parents, List<Edit> edits) {
    Resource old = live;
    ClusterResponse answer = patch(parents);
    for (Edit parent : answer instanceof ClusterResponse.Done ? parents : List.<Edit>of()) {
      if (!edits.contains(parent)) {
        FieldPath path = parent.path();
        ParentReplacement.lost(path, path.in(old.tree()).orElse(null), parent.value().orElse(null))
            .stream()
            .filter(lost -> edits.stream().noneMatch(edit -> lost.startsWith(edit.path())))
            .forEach(replaced::add);
      }
    }
    return answer;
  }

  /** Returns the causes of a patch refused as invalid; empty for any other response. */
  private static List<ClusterResponse.Cause> wrong(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused no && no.code() == 422
        ? no.causes()
        : List.of();
  }

  private ClusterResponse narrow(List<Edit> edits, ClusterResponse.Refused no) {
    List<Edit> rest = PatchNarrowing.without(edits, no.causes());
    if (rest.size() < edits.size()) {
      edits.stream().filter(edit -> !rest.contains(edit)).forEach(edit -> leaveOut(edit, no));
      return rest.isEmpty() ? no : sendAsItIs(rest);
    }
    List<List<Edit>> groups = PatchNarrowing.bySecondLevel(edits);
    if (groups.size() == 1) {
      edits.forEach(edit -> leaveOut(edit, no));
      return no;
    }
    ClusterResponse last = no;
    for (List<Edit> group : groups) {
      ClusterResponse answer = patch(group);
      if (!wrong(answer).isEmpty() && answer instanceof ClusterResponse.Refused wrong) {
        group.forEach(edit -> leaveOut(edit, wrong));
      } else if (!(answer instanceof ClusterResponse.Done)) {
        return answer;
      } else {
        last = answer;
      }
    }
    return last;
  }

  private ClusterResponse sendAsItIs(List<Edit> edits) {
    ClusterResponse answer = patch(edits);
    return !wrong(answer).isEmpty() && answer instanceof ClusterResponse.Refused no
        ? narrow(edits, no)
        : answer;
  }

  private void leaveOut(Edit edit, ClusterResponse.Refused no) {
    String why =
        no.causes().stream()
            .filter(cause -> CausePath.of(cause).isAbout(edit))
            .findFirst()
            .orElse(no.causes().get(0))
            .toString();
    refused.add(new Refusal(edit, why, ImmutableFieldRefusals.isOf(edit, no)));
    leftOut.add(edit.path());
  }

  private ClusterResponse patch(List<Edit> edits) {
    ClusterResponse answer = port.patch(live, target.patch(live, edits));
    if (answer instanceof ClusterResponse.Done done) {
      before = sent.isEmpty() ? live : before;
      live = done.resource();
      sent.addAll(edits);
    }
    return answer;
  }
}

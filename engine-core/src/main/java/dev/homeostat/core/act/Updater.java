package dev.homeostat.core.act;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Patch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Changes one object (rule ACT-1): patches against a live read, computes anew when the object moved
 * meanwhile, widens and narrows what is refused (rules SCHEMA-9 and POLICY-9). It belongs to one
 * update.
 */
@API(status = INTERNAL)
public final class Updater {

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
    Answer read(ResourceAddress address);

    /**
     * Sends a patch.
     *
     * @param live the object that the patch was made for
     * @param patch the patch
     * @return the answer
     */
    Answer patch(Resource live, Patch patch);
  }

  /** What is wanted of an object, given how it is. */
  public interface Wish {

    /**
     * The whole desired state, for widening.
     *
     * @return a frozen tree
     */
    ObjectNode desired();

    /**
     * What has to be changed.
     *
     * @param live the object as it is
     * @return the edits, possibly none
     */
    List<Edit> edits(Resource live);

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
   * A change that the server did not take.
   *
   * @param edit what was asked
   * @param why reason and field of the cause
   * @param immutable whether the server says that the field can never change (rule ACT-12)
   */
  public record Refusal(Edit edit, String why, boolean immutable) {}

  /** What came of an update. */
  public sealed interface Outcome permits Applied, Gone, Failed {}

  /**
   * The object is as wanted, but for what was refused.
   *
   * @param before the object that the last patch was made for
   * @param live the object as it is now
   * @param sent what was changed; empty if nothing had to be
   * @param refused what the server did not take
   */
  public record Applied(Resource before, Resource live, List<Edit> sent, List<Refusal> refused)
      implements Outcome {}

  /** The object is not there any more. */
  public record Gone() implements Outcome {}

  /**
   * Nothing was changed.
   *
   * @param answer why
   * @param refused what the server did not take
   */
  public record Failed(Answer answer, List<Refusal> refused) implements Outcome {}

  private final Port port;
  private final Wish wish;
  private final List<Refusal> refused = new ArrayList<>();
  private final Set<dev.homeostat.FieldPath> leftOut = new HashSet<>();
  private final List<Edit> sent = new ArrayList<>();
  private Resource live;
  private Resource before;

  private Updater(Port port, Wish wish, Resource live) {
    this.port = port;
    this.wish = wish;
    this.live = live;
    this.before = live;
  }

  /**
   * Changes an object.
   *
   * @param port the cluster
   * @param wish what is wanted
   * @param live the object as it was read
   * @return what came of it
   */
  public static Outcome update(Port port, Wish wish, Resource live) {
    return new Updater(port, wish, live).run();
  }

  private Outcome run() {
    for (int conflicts = 0; conflicts <= MOST_CONFLICTS; conflicts++) {
      List<Edit> edits = open(wish.edits(live));
      if (edits.isEmpty()) {
        return applied();
      }
      Answer answer = send(edits, MOST_WIDENINGS);
      if (answer instanceof Answer.Done) {
        return applied();
      }
      if (!(answer instanceof Answer.Refused no) || Failure.of(no) != Failure.CONFLICT) {
        return end(answer);
      }
      Answer again = port.read(live.address());
      if (!(again instanceof Answer.Done done)) {
        return end(again);
      }
      live = done.resource();
      if (conflicts == MOST_CONFLICTS) {
        return end(answer);
      }
    }
    return applied();
  }

  private Outcome applied() {
    return new Applied(before, live, List.copyOf(sent), List.copyOf(refused));
  }

  private Outcome end(Answer answer) {
    if (answer instanceof Answer.Absent) {
      return new Gone();
    }
    return sent.isEmpty() ? new Failed(answer, List.copyOf(refused)) : applied();
  }

  private List<Edit> open(List<Edit> edits) {
    return edits.stream().filter(edit -> !leftOut.contains(edit.path())).toList();
  }

  /** Sends the edits; what the server finds wrong with some of them does not hold up the others. */
  private Answer send(List<Edit> edits, int widenings) {
    Answer answer = patch(edits);
    if (!(answer instanceof Answer.Refused no) || no.code() != 422 || no.causes().isEmpty()) {
      return answer;
    }
    List<Answer.Cause> causes = no.causes();
    Optional<List<Edit>> wider =
        widenings == 0 ? Optional.empty() : Narrowing.widened(edits, causes, wish.desired());
    if (wider.isPresent()) {
      Answer second = patch(wider.get());
      if (second instanceof Answer.Done) {
        return second;
      }
      if (second instanceof Answer.Refused still
          && still.code() == 422
          && !still.causes().isEmpty()
          && widenings > 1
          && Narrowing.widened(wider.get(), still.causes(), wish.desired()).isPresent()) {
        Answer third = sendWider(wider.get(), still.causes(), widenings - 1);
        if (third instanceof Answer.Done) {
          return third;
        }
      }
    }
    return narrow(edits, no);
  }

  private Answer sendWider(List<Edit> edits, List<Answer.Cause> causes, int widenings) {
    Optional<List<Edit>> wider = Narrowing.widened(edits, causes, wish.desired());
    if (wider.isEmpty() || widenings == 0) {
      return new Answer.Absent();
    }
    Answer answer = patch(wider.get());
    return answer instanceof Answer.Refused no && no.code() == 422 && !no.causes().isEmpty()
        ? sendWider(wider.get(), no.causes(), widenings - 1)
        : answer;
  }

  private Answer narrow(List<Edit> edits, Answer.Refused no) {
    List<Edit> rest = Narrowing.without(edits, no.causes());
    if (rest.size() < edits.size()) {
      edits.stream().filter(edit -> !rest.contains(edit)).forEach(edit -> leaveOut(edit, no));
      return rest.isEmpty() ? no : send(rest, 0);
    }
    List<List<Edit>> groups = Narrowing.bySecondLevel(edits);
    if (groups.size() == 1) {
      edits.forEach(edit -> leaveOut(edit, no));
      return no;
    }
    Answer last = no;
    for (List<Edit> group : groups) {
      Answer answer = patch(group);
      if (answer instanceof Answer.Refused wrong && wrong.code() == 422) {
        group.forEach(edit -> leaveOut(edit, wrong));
      } else if (!(answer instanceof Answer.Done)) {
        return answer;
      } else {
        last = answer;
      }
    }
    return last;
  }

  private void leaveOut(Edit edit, Answer.Refused no) {
    String why =
        no.causes().stream()
            .filter(cause -> Narrowing.isAbout(edit, cause))
            .findFirst()
            .or(() -> no.causes().stream().findFirst())
            .map(Answer.Cause::toString)
            .orElse(no.toString());
    refused.add(new Refusal(edit, why, Immutable.isSaidOf(edit, no)));
    leftOut.add(edit.path());
  }

  private Answer patch(List<Edit> edits) {
    Answer answer = port.patch(live, wish.patch(live, edits));
    if (answer instanceof Answer.Done done) {
      before = live;
      live = done.resource();
      sent.addAll(edits);
    }
    return answer;
  }
}

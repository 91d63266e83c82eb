package dev.homeostat.kubernetes;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.StateSecret.Content;
import dev.homeostat.kubernetes.StateSecret.InParts;
import dev.homeostat.kubernetes.StateSecret.Nothing;
import dev.homeostat.kubernetes.StateSecret.Parts;
import dev.homeostat.kubernetes.StateSecret.Whole;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.LoadResult;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.spi.state.StateStore.Unreadable;
import dev.homeostat.spi.state.StateStore.Unreadable.Cause;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * States in Secrets, each in one place. Of two who save from one revision, one wins by the Secret's
 * resourceVersion. The parts of a save are there before the Secret that names them, and go after it
 * names others, so a state is never half there.
 */
final class SecretStates {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final Cluster cluster;
  private final int piece;
  private final StateParts parts;
  private final StateNames names;

  SecretStates(Cluster cluster, int piece, Clock clock) {
    this.cluster = cluster;
    this.piece = piece;
    this.parts = new StateParts(cluster, clock);
    this.names = new StateNames(cluster);
  }

  /** False if it is not there as far as is known. */
  boolean mayBeThere(StateSecret secret) {
    return names.mayBeThere(secret);
  }

  LoadResult load(StateSecret secret) {
    ClusterResponse answer = cluster.read(secret.address());
    if (answer instanceof ClusterResponse.Absent) {
      return Loaded.nothing();
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      return new Unreadable(failed(secret, answer), UnreadCause.of(answer));
    }
    names.met(secret);
    try {
      return loaded(secret, done.resource());
    } catch (IOException e) {
      return new Unreadable(unreadable(secret, String.valueOf(e.getMessage())));
    }
  }

  private LoadResult loaded(StateSecret secret, Resource head) throws IOException {
    Content content = StateSecret.content(head);
    if (content instanceof Nothing) {
      return Loaded.nothing();
    }
    if (content instanceof Whole whole) {
      return loaded(Revision.of(secret, head, Optional.empty()), List.of(whole.bytes()));
    }
    if (!(content instanceof InParts in)) {
      throw new IOException("a Secret that this store did not write");
    }
    StateParts.Reading reading = parts.read(secret, in.parts());
    if (reading instanceof StateParts.Pieces pieces) {
      return loaded(Revision.of(secret, head, Optional.of(in.parts())), pieces.bytes());
    }
    StateParts.Missing missing = (StateParts.Missing) reading;
    return new Unreadable(
        unreadable(secret, "no " + missing.address() + ": " + missing.answer()),
        missing.isAbsent() ? Cause.DAMAGED : UnreadCause.of(missing.answer()));
  }

  private static Loaded loaded(Revision revision, List<byte[]> pieces) throws IOException {
    return Loaded.of(PackedState.unpack(pieces), revision.toString());
  }

  private static Problem unreadable(StateSecret secret, String got) {
    return Problem.error("StateUnreadable")
        .of(secret.id())
        .at("/data")
        .expected("the state as it was saved")
        .got(got)
        .advice("delete the Secret to have the state rebuilt from the cluster");
  }

  SaveResult save(StateSecret secret, ApplicationState state, String revision) {
    Optional<Revision> from = Revision.parse(revision);
    if (!revision.isEmpty() && from.isEmpty()) {
      return new Stale();
    }
    Optional<PackedState> packed = PackedState.pack(state, piece);
    if (packed.isEmpty()) {
      return new NotSaved(
          PackedState.tooLarge(Problem.error("StateStore").of(secret.id()).at("/data")));
    }
    List<byte[]> pieces = packed.get().pieces();
    if (pieces.size() == 1) {
      return saveHead(secret, from, StateSecret.whole(pieces.get(0)), Optional.empty());
    }
    StateParts.Making making = parts.make(secret, pieces);
    if (making instanceof StateParts.NotMade failed) {
      return new NotSaved(failed(secret, failed.answer()));
    }
    Parts made = ((StateParts.Made) making).parts();
    SaveResult saving = saveHead(secret, from, StateSecret.inParts(made), Optional.of(made));
    if (saving instanceof Saved) {
      sweep(secret, made);
    }
    return saving;
  }

  private SaveResult saveHead(
      StateSecret secret, Optional<Revision> from, ObjectNode data, Optional<Parts> named) {
    names.creates(secret);
    ClusterResponse answer =
        from.isEmpty() ? create(secret, data) : overwrite(secret, from.get(), data);
    if (answer instanceof ClusterResponse.Done done) {
      from.flatMap(Revision::parts).ifPresent(old -> parts.forget(secret, old));
      return new Saved(Revision.of(secret, done.resource(), named).toString());
    }
    if (!mayBeDone(answer)) {
      // Nothing names them, and each further attempt would leave more.
      named.ifPresent(unused -> parts.forget(secret, unused));
    }
    return isStale(answer) ? new Stale() : new NotSaved(failed(secret, answer));
  }

  /** A Secret of which the state was forgotten, but that is there still, makes room. */
  private ClusterResponse create(StateSecret secret, ObjectNode data) {
    ClusterResponse answer = cluster.create(secret.head(data));
    if (!isStale(answer)
        || !(cluster.read(secret.address()) instanceof ClusterResponse.Done there)) {
      return answer;
    }
    if (!(StateSecret.content(there.resource()) instanceof Nothing)) {
      names.distrust(secret);
      return answer;
    }
    ClusterResponse gone = cluster.delete(secret.address(), there.resource().uid());
    if (gone instanceof ClusterResponse.Absent) {
      return cluster.create(secret.head(data));
    }
    return gone instanceof ClusterResponse.Done ? Answers.HELD : answer;
  }

  /**
   * Replaces the content; fails with a conflict if the Secret was written since. Other writers'
   * fields are preserved by a patch; without such fields the Secret is replaced, which costs the
   * server little more than half of a patch.
   */
  private ClusterResponse overwrite(StateSecret secret, Revision from, ObjectNode data) {
    return from.isOursAlone()
        ? cluster.replace(secret.nextHead(from.resourceVersion(), data))
        : cluster.patch(secret.address(), guarded(from, data));
  }

  private static Patch guarded(Revision from, ObjectNode data) {
    return new Patch(
        List.of(
            new Patch.Add(
                JsonPointer.compile("/metadata/resourceVersion"),
                MAKE.textNode(from.resourceVersion())),
            new Patch.Add(JsonPointer.compile("/data"), data)));
  }

  private static boolean mayBeDone(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused && refused.maybeDone();
  }

  private static boolean isStale(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Absent
        || (answer instanceof ClusterResponse.Refused refused
            && (refused.reason().equals("Conflict") || refused.reason().equals("AlreadyExists")));
  }

  SaveResult remove(StateSecret secret, String revision) {
    ClusterResponse answer = cluster.read(secret.address());
    if (answer instanceof ClusterResponse.Absent) {
      return new Saved("");
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      return new NotSaved(failed(secret, answer));
    }
    Resource head = done.resource();
    Optional<Revision> from = Revision.parse(revision);
    boolean isKnown =
        StateSecret.content(head) instanceof Nothing
            || from.filter(known -> known.resourceVersion().equals(head.resourceVersion()))
                .isPresent();
    return isKnown ? delete(secret, head, from.flatMap(Revision::parts)) : new Stale();
  }

  /** One request, so that a state is either there, to be removed again, or gone. */
  private SaveResult delete(StateSecret secret, Resource head, Optional<Parts> named) {
    ClusterResponse gone =
        cluster.delete(
            secret.address(),
            DeleteOptions.of(head.uid()).withResourceVersion(head.resourceVersion()));
    if (gone instanceof ClusterResponse.Done held) {
      return empty(secret, held.resource(), named);
    }
    // It may be gone although the answer is lost, and its parts have to go with it.
    if (gone instanceof ClusterResponse.Absent
        || (mayBeDone(gone) && cluster.read(secret.address()) instanceof ClusterResponse.Absent)) {
      named.ifPresent(old -> parts.forget(secret, old));
      return new Saved("");
    }
    return isStale(gone) ? new Stale() : new NotSaved(failed(secret, gone));
  }

  /** The finalizer of another program may keep a Secret, but not the state in it. */
  private SaveResult empty(StateSecret secret, Resource head, Optional<Parts> named) {
    if (StateSecret.content(head) instanceof Nothing) {
      return new Saved("");
    }
    SaveResult emptied =
        saveHead(
            secret,
            Optional.of(Revision.of(secret, head, named)),
            MAKE.objectNode(),
            Optional.empty());
    return emptied instanceof Saved ? new Saved("") : emptied;
  }

  private void sweep(StateSecret secret, Parts kept) {
    if (cluster.list("v1", "Secret", secret.partLabels()) instanceof ListResponse.Found found) {
      List<ResourceAddress> named = secret.addresses(kept);
      found.resources().stream()
          .filter(part -> part.namespace().equals(secret.namespace()))
          .filter(part -> !named.contains(part.address()) && parts.isAbandoned(part))
          .forEach(part -> cluster.delete(part.address(), part.uid()));
    }
  }

  private static Problem failed(StateSecret secret, ClusterResponse answer) {
    boolean noNamespace =
        answer instanceof ClusterResponse.Refused refused
            && refused.concerning().equals("namespaces");
    Problem problem =
        Problem.error("StateStore")
            .of(secret.id())
            .expected("a Secret that can be read and written")
            .got(told(answer));
    return noNamespace
        ? problem.advice("create namespace " + secret.namespace() + " before the application")
        : problem;
  }

  /** Describes an answer by what cannot hold a value (rule SECRET-3). */
  static String told(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.UnknownKind) {
      return "a server without Secrets";
    }
    if (!(answer instanceof ClusterResponse.Refused refused)) {
      return answer.toString();
    }
    if (refused.code() == 0) {
      return refused.message();
    }
    String causes =
        refused.causes().stream()
            .map(ClusterResponse.Cause::toString)
            .distinct()
            .collect(Collectors.joining(", "));
    return causes.isEmpty() ? refused.toString() : refused + " (" + causes + ")";
  }

  /**
   * The revision of a Secret that was read or written.
   *
   * @param resourceVersion its version
   * @param isOursAlone whether it has no fields of other writers
   * @param parts where the state is, if not in it
   */
  private record Revision(String resourceVersion, boolean isOursAlone, Optional<Parts> parts) {

    private static final String OURS = "secret";
    private static final String SHARED = "shared-secret";

    static Revision of(StateSecret secret, Resource head, Optional<Parts> parts) {
      return new Revision(head.resourceVersion(), secret.isOursAlone(head), parts);
    }

    static Optional<Revision> parse(String text) {
      String[] words = text.split(":", -1);
      boolean isOurs = words[0].equals(OURS);
      if (!isOurs && !words[0].equals(SHARED)) {
        return Optional.empty();
      }
      return switch (words.length) {
        case 2 -> Optional.of(new Revision(words[1], isOurs, Optional.empty()));
        case 4 ->
            Parts.parse(words[2], words[3])
                .map(in -> new Revision(words[1], isOurs, Optional.of(in)));
        default -> Optional.empty();
      };
    }

    @Override
    public String toString() {
      return (isOursAlone ? OURS : SHARED)
          + ":"
          + resourceVersion
          + parts.map(where -> ":" + where.save() + ":" + where.count()).orElse("");
    }
  }
}

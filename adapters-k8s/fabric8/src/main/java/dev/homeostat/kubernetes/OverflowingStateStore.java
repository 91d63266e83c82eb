package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.StateParts.Made;
import dev.homeostat.kubernetes.StateParts.Making;
import dev.homeostat.kubernetes.StateParts.Missing;
import dev.homeostat.kubernetes.StateParts.NotMade;
import dev.homeostat.kubernetes.StateParts.Pieces;
import dev.homeostat.kubernetes.StateSecret.Parts;
import dev.homeostat.kubernetes.StatusPlace.Content;
import dev.homeostat.kubernetes.StatusPlace.Elsewhere;
import dev.homeostat.kubernetes.StatusPlace.Kept;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Keeps states in the status of objects, as {@link StatusStateStore} does, and those that are too
 * large for that, compressed and in parts, in Secrets. A state is too large if its JSON is larger
 * than half a mebibyte, unless set otherwise, or if the server refuses it as such; when it is small
 * again it moves back.
 *
 * <p>For a state in Secrets the status has a reference: a few members that people can read, and
 * nothing of the state. So the status is always authoritative, and all saves, in either place, form
 * one sequence of revisions. Each save in Secrets creates new ones before the status refers to
 * them; the former ones are deleted after that. A stop in between loses nothing. Secrets that it
 * leaves behind are ignored; they are deleted by a later save in Secrets or back from there, when
 * they are an hour old, or with the object.
 *
 * <p>The Secrets are in the namespace of the object and owned by it: they are garbage collected
 * with it. Besides the permissions for the status a program needs those to get, list, create and
 * delete Secrets there. The definition of the kind has to preserve unknown fields; one that does
 * not is reported before a state is moved.
 *
 * <p>Others may write these Secrets, so the status has the digest of their content, and nothing
 * else is unpacked: other content is reported as an unreadable state. If one of them is gone, as
 * with a namespace that is being deleted, the state is lost: it counts as none, is rebuilt from the
 * cluster (rule STATE-4), and the next save takes its place. A Secret that cannot be read now is
 * not gone.
 *
 * <p>A state that a {@link StatusStateStore} kept at the same place is taken over. That store, in
 * turn, reports a state in Secrets as unreadable, and overwrites nothing.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OverflowingStateStore implements StateStore {

  /** An object can be three times as large; the rest is left to the spec and the managed fields. */
  private static final int LARGEST = 512 * 1024;

  /** The number of attempts to read a state that is replaced while it is read. */
  private static final int TRIES = 5;

  private static final JsonMapper MAPPER = new JsonMapper();

  private final StatusStateStore status;
  private final int largest;
  private final int piece;
  private final Clock clock;
  private final StateParts parts;

  OverflowingStateStore(StatusStateStore status, int largest, int piece, Clock clock) {
    this.status = status;
    this.largest = largest;
    this.piece = piece;
    this.clock = clock;
    this.parts = new StateParts(status.cluster(), clock);
  }

  /**
   * Returns a store whose states overflow if they are larger than half a mebibyte.
   *
   * @param status the store of the small states, and of the references to the large ones; the
   *     Secrets are in the same cluster
   * @return the store
   */
  public static OverflowingStateStore of(StatusStateStore status) {
    return new OverflowingStateStore(status, LARGEST, StateParts.PIECE, Clock.systemUTC());
  }

  /**
   * Draws the line elsewhere. A state that is there already moves with its next save.
   *
   * @param bytes how large the JSON of a state in the status may be; with 0 all are in Secrets
   * @return the new store
   * @throws IllegalArgumentException if it is negative
   */
  public OverflowingStateStore upTo(int bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("expected a number of bytes, got " + bytes);
    }
    return new OverflowingStateStore(status, bytes, piece, clock);
  }

  @Override
  public LoadResult load(ApplicationId application) {
    String before = "";
    for (int i = 0; i < TRIES; i++) {
      ClusterResponse read = status.read(application);
      if (!(read instanceof ClusterResponse.Done done)
          || !(content(done.resource()) instanceof Elsewhere elsewhere)) {
        return status.loading(application, read);
      }
      if (elsewhere.revision().equals(before)) {
        // It was not replaced while we looked: they are gone indeed (rule STATE-4).
        return Loaded.nothing();
      }
      StateParts.Reading reading = parts.read(secret(done.resource()), elsewhere.parts());
      if (reading instanceof Pieces pieces) {
        return loaded(application, pieces.bytes(), elsewhere);
      }
      Missing missing = (Missing) reading;
      if (!missing.isAbsent()) {
        return new Unreadable(unreadable(application, missing), UnreadCause.of(missing.answer()));
      }
      before = elsewhere.revision();
    }
    return new Unreadable(restless(application), Unreadable.Cause.UNREACHABLE);
  }

  private LoadResult loaded(ApplicationId application, List<byte[]> pieces, Elsewhere elsewhere) {
    try {
      return Loaded.of(PackedState.unpack(pieces, elsewhere.seal()), elsewhere.revision());
    } catch (IOException e) {
      return new Unreadable(changed(application, String.valueOf(e.getMessage())));
    }
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    ClusterResponse read = status.read(application);
    String from = from(read, revision);
    if (!(read instanceof ClusterResponse.Done done)
        || status.place().isStale(done.resource(), from)) {
      // Returns the right error of the two, and writes nothing.
      return status.writer().write(application, read, keeping(state, false), from).saving();
    }
    Resource object = done.resource();
    Content old = content(object);
    if (!isLarge(state)) {
      StatusWrite write =
          status.writer().write(application, read, keeping(state, leaves(object, old)), from);
      if (write instanceof StatusWrite.Done && old instanceof Elsewhere replaced) {
        tidy(secret(object), Optional.of(replaced.parts()), Optional.empty());
      }
      if (!(write instanceof StatusWrite.TooLarge)) {
        return write.saving();
      }
    }
    return saveInSecrets(application, state, from, done);
  }

  private SaveResult saveInSecrets(
      ApplicationId application,
      ApplicationState state,
      String revision,
      ClusterResponse.Done read) {
    StateSecret secret = secret(read.resource());
    Optional<PackedState> packed = PackedState.pack(state, piece);
    if (packed.isEmpty()) {
      return new NotSaved(
          PackedState.tooLarge(status.problems().problem("StateStore", application)));
    }
    Making making = parts.make(secret, packed.get().pieces());
    if (making instanceof NotMade failed) {
      // In a namespace that goes no Secret can be made, and what it holds has to be torn down.
      return read.resource().isBeingDeleted()
          ? status.writer().write(application, read, keeping(state, true), revision).saving()
          : new NotSaved(unusable(application, failed.answer()));
    }
    Parts made = ((Made) making).parts();
    StatusWrite write =
        status
            .writer()
            .write(
                application,
                read,
                new Elsewhere(
                    secret.told(made), made, packed.get().seal(), StatusStateStore.newRevision()),
                revision);
    if (write instanceof StatusWrite.Done) {
      tidy(secret, replaced(content(read.resource())), Optional.of(made));
    } else if (!(write instanceof StatusWrite.Unsure)) {
      parts.forget(secret, made);
    }
    return write.saving();
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    ClusterResponse read = status.read(application);
    String from = from(read, revision);
    SaveResult removed = status.remove(application, from);
    if (removed instanceof Saved
        && read instanceof ClusterResponse.Done done
        && content(done.resource()) instanceof Elsewhere elsewhere
        && elsewhere.revision().equals(from)) {
      tidy(secret(done.resource()), Optional.of(elsewhere.parts()), Optional.empty());
    }
    return removed;
  }

  @Override
  public String location(ApplicationId application) {
    return status.location(application);
  }

  /**
   * The revision that a write has to find: who found nothing may have found that Secrets are gone,
   * and what names them stands for nothing then (rule STATE-4). If it was replaced meanwhile, the
   * write finds another revision.
   */
  private String from(ClusterResponse read, String revision) {
    return revision.isEmpty()
            && read instanceof ClusterResponse.Done done
            && content(done.resource()) instanceof Elsewhere elsewhere
            && parts.read(secret(done.resource()), elsewhere.parts()) instanceof Missing missing
            && missing.isAbsent()
        ? elsewhere.revision()
        : revision;
  }

  /** Returns whether an object has a state, or a reference to one, in its status. */
  boolean isIn(Resource object) {
    return !(content(object) instanceof StatusPlace.Nothing);
  }

  /** Returns the cluster of the objects. */
  KubernetesCluster cluster() {
    return status.cluster();
  }

  private static Kept keeping(ApplicationState state, boolean leftovers) {
    return new Kept(state, StatusStateStore.newRevision(), leftovers);
  }

  private static Optional<Parts> replaced(Content old) {
    return old instanceof Elsewhere elsewhere ? Optional.of(elsewhere.parts()) : Optional.empty();
  }

  /** Returns whether what a state comes after may leave Secrets behind. */
  private boolean leaves(Resource object, Content old) {
    return old instanceof Elsewhere
        || (old instanceof Kept kept
            && kept.leftovers()
            && !tidy(secret(object), Optional.empty(), Optional.empty()));
  }

  /** Deletes obsolete Secrets; returns whether nothing is left but what is kept. */
  private boolean tidy(StateSecret secret, Optional<Parts> replaced, Optional<Parts> kept) {
    ListResponse listing =
        status.cluster().metadata("v1", "Secret", secret.namespace(), secret.partLabels());
    if (!(listing instanceof ListResponse.Found found)) {
      replaced.ifPresent(old -> parts.forget(secret, old));
      return false;
    }
    List<ResourceAddress> staying = kept.map(secret::addresses).orElse(List.of());
    List<ResourceAddress> going = replaced.map(secret::addresses).orElse(List.of());
    boolean isTidy = true;
    for (Resource part : found.resources()) {
      if (!staying.contains(part.address())) {
        boolean isOver = going.contains(part.address()) || parts.isAbandoned(part);
        isTidy &= isOver && isGone(status.cluster().delete(part.address(), part.uid()));
      }
    }
    return isTidy;
  }

  private static boolean isGone(ClusterResponse deletion) {
    return deletion instanceof ClusterResponse.Absent || deletion instanceof ClusterResponse.Done;
  }

  private boolean isLarge(ApplicationState state) {
    ObjectNode tree = state.toJson();
    try {
      return MAPPER.writeValueAsBytes(tree).length > largest;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can be written", e);
    }
  }

  private Content content(Resource object) {
    return status.place().content(object);
  }

  private StateSecret secret(Resource object) {
    return StateSecret.ownedBy(
        Owner.builder()
            .apiVersion(object.apiVersion())
            .kind(object.id().kind())
            .namespace(object.namespace())
            .name(object.name())
            .uid(object.uid())
            .build(),
        status.place().pointer().toString());
  }

  private Problem unreadable(ApplicationId application, Missing missing) {
    return missing.answer() instanceof ClusterResponse.Done
        ? changed(application, "no part of it in " + missing.address().id())
        : unusable(application, missing.answer());
  }

  private Problem changed(ApplicationId application, String got) {
    return status
        .problems()
        .problem("StateUnreadable", application)
        .expected("the state as it was saved, in the Secrets that are named there")
        .got(got)
        .advice(
            "bring the Secrets back as they were, or delete them to have the state rebuilt from the"
                + " cluster");
  }

  private Problem restless(ApplicationId application) {
    return status
        .problems()
        .problem("StateStore", application)
        .expected("a state that stays while it is read")
        .got("one that others replace again and again")
        .advice("nothing to do: it is read again");
  }

  private Problem unusable(ApplicationId application, ClusterResponse answer) {
    return status
        .problems()
        .problem("StateStore", application)
        .expected("Secrets beside the object that can be read and written")
        .got(SecretStates.told(answer));
  }
}

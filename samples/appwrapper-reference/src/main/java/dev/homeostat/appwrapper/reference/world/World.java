package dev.homeostat.appwrapper.reference.world;

import dev.homeostat.appwrapper.reference.world.Entry.Cause;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The cluster that operators and events change; it records what happens. */
public final class World {

  private final List<Entry> history = new ArrayList<>();
  private final Map<Integer, Fault> faults = new HashMap<>();
  private Snapshot state;
  private int requests;

  public World(Snapshot state) {
    this.state = state;
  }

  public Snapshot state() {
    return state;
  }

  public List<Entry> history() {
    return Collections.unmodifiableList(history);
  }

  /** How many requests the operator has made, reads included. */
  public int requests() {
    return requests;
  }

  /** Lets the request with this number, counted from zero over the whole life, go wrong. */
  public void fail(int request, Fault fault) {
    faults.put(request, fault);
  }

  /** Lets a request from now on go wrong; zero is the next. */
  public void failFromNow(int offset, Fault fault) {
    fail(requests + offset, fault);
  }

  /** A change by others. */
  public void change(String what, UnaryOperator<Snapshot> change) {
    record(new Entry.Changed(what), change.apply(state));
  }

  /** Notes that the operator is about to repeat a pass that wrote nothing. */
  public void repeating() {
    record(new Entry.Repeated(), state);
  }

  /** Reads everything live. */
  public Snapshot read() {
    send(new Request.Read());
    return state;
  }

  /**
   * Sends a request.
   *
   * @throws RequestFailedException if a fault hits it
   * @throws OperatorStoppedException if the operator ends here
   */
  public Response send(Request request) {
    Fault fault = faults.remove(requests++);
    if (fault == null) {
      return apply(request);
    }
    if (fault.isApplied()) {
      apply(request);
    }
    throw fault.isStop()
        ? new OperatorStoppedException(request)
        : new RequestFailedException(request);
  }

  private Response apply(Request request) {
    if (request instanceof Request.Create create) {
      return create(create);
    }
    if (request.isWrite()) {
      record(new Entry.Written(request), changed(request));
    }
    return Response.DONE;
  }

  private Snapshot changed(Request request) {
    if (request instanceof Request.WriteStatus write) {
      return state.mapWrapper(w -> w.withStatus(write.status()));
    }
    if (request instanceof Request.AddFinalizer) {
      return state.mapWrapper(w -> w.withFinalizer(true));
    }
    if (request instanceof Request.RemoveFinalizer) {
      return collected(state.mapWrapper(w -> w.withFinalizer(false)));
    }
    if (request instanceof Request.DeleteWrapper) {
      return collected(state.mapWrapper(Wrapper::withDeleting));
    }
    if (request instanceof Request.Delete delete) {
      return deleted(state, delete.component(), delete.forced());
    }
    if (request instanceof Request.DeletePod delete) {
      return state.withoutPod(delete.id());
    }
    return state;
  }

  /** An AppWrapper that is deleted goes when no finalizer keeps it. */
  public static Snapshot collected(Snapshot state) {
    return state.wrapper().filter(w -> w.deleting() && !w.finalizer()).isPresent()
        ? state.withoutWrapper()
        : state;
  }

  /** Deletes the object of a component: it goes at once, unless a finalizer holds it. */
  public static Snapshot deleted(Snapshot state, int component, boolean forced) {
    Optional<LiveObject> object = state.objects().get(component);
    return object.filter(o -> o.held()).isPresent()
        ? state.mapObject(component, o -> o.withDeleting(forced))
        : state.withObject(component, Optional.empty());
  }

  private Response create(Request.Create create) {
    Optional<LiveObject> present = state.objects().get(create.component());
    if (present.isPresent()) {
      return present.orElseThrow().isOurs() ? Response.EXISTS : Response.EXISTS_FOREIGN;
    }
    return switch (state.answers().get(create.component())) {
      case REFUSE -> Response.REFUSED;
      case REFUSE_FOR_GOOD -> Response.REFUSED_FOR_GOOD;
      case ACCEPT -> {
        LiveObject created = LiveObject.CREATED.withJob(JobState.ACTIVE);
        record(
            new Entry.Written(create), state.withObject(create.component(), Optional.of(created)));
        yield Response.DONE;
      }
    };
  }

  private void record(Cause cause, Snapshot after) {
    history.add(new Entry(state, cause, after));
    state = after;
  }
}

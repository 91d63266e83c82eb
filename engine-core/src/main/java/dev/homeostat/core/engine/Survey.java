package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Sighting;
import dev.homeostat.spi.cluster.Sightings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Step 4 for all resources: reads what is there, and has decided what shall be done. Not read is
 * what a watch has seen as we left it, and what was never there and is not seen either.
 */
final class Survey {

  private static final Answer ABSENT = new Answer.Absent();

  private final Parts parts;
  private final Application application;
  private final ObjectOwnership ownership;
  private final Decider decider;
  private final PassLog log;

  Survey(
      Parts parts,
      Application application,
      ObjectOwnership ownership,
      Decider decider,
      PassLog log) {
    this.parts = parts;
    this.application = application;
    this.ownership = ownership;
    this.decider = decider;
    this.log = log;
  }

  /** The turns of this pass, in the order of what was prepared. */
  List<Turn> of(Preparation preparation) {
    List<ResourceAddress> addresses = preparation.addresses();
    List<Optional<Turn>> unread = unread(preparation);
    List<ResourceAddress> asked = new ArrayList<>();
    for (int i = 0; i < addresses.size(); i++) {
      if (unread.get(i).isEmpty()) {
        asked.add(addresses.get(i));
      }
    }
    log.read(asked.size());
    Map<ResourceAddress, Answer> answers = parts.cluster().readAll(asked);
    Instant now = parts.now();
    List<Turn> turns = new ArrayList<>(addresses.size());
    int place = 0;
    for (Prepared prepared : preparation.resources().values()) {
      ResourceAddress at = addresses.get(place);
      turns.add(
          unread
              .get(place++)
              .orElseGet(() -> turn(at.id(), prepared, answers.getOrDefault(at, ABSENT), now)));
    }
    return turns;
  }

  /** By resource, its turn if it need not be read. */
  private List<Optional<Turn>> unread(Preparation preparation) {
    Sightings sightings = parts.cluster().sightings();
    Instant now = parts.now();
    List<Optional<Turn>> turns = new ArrayList<>(preparation.resources().size());
    Iterator<ResourceAddress> address = preparation.addresses().iterator();
    for (Prepared prepared : preparation.resources().values()) {
      ResourceAddress at = address.next();
      turns.add(unread(at, prepared, sightings.of(at), now));
    }
    return turns;
  }

  private Optional<Turn> unread(
      ResourceAddress at, Prepared prepared, Sighting sighting, Instant now) {
    if (sighting instanceof Sighting.Missing && prepared.record() == null) {
      return Optional.of(turn(at.id(), prepared, ABSENT, now));
    }
    return sighting instanceof Sighting.Seen seen
        ? decider.unread(prepared, seen).map(skip -> new Turn(at.id(), prepared, skip, null))
        : Optional.empty();
  }

  private Turn turn(ResourceId id, Prepared known, Answer answer, Instant now) {
    Resource live = answer instanceof Answer.Done done ? done.resource() : null;
    Prepared prepared = live == null ? known : ownership.prepare(known, live);
    return new Turn(id, prepared, action(prepared, answer, now), live);
  }

  /** Reads ACT-6: after a failure the next write waits; what needs none is decided at once. */
  private ResourceAction action(Prepared prepared, Answer answer, Instant now) {
    Optional<Backoffs.Pause> pause = parts.backoffs().waiting(application, prepared, now);
    if (pause.isPresent() && answer instanceof Answer.Refused) {
      return new ResourceAction.Pause(pause.get());
    }
    ResourceAction decided = decider.decide(prepared, answer);
    boolean isWrite =
        decided instanceof ResourceAction.Create || decided instanceof ResourceAction.Update;
    return pause.isPresent() && isWrite ? new ResourceAction.Pause(pause.get()) : decided;
  }
}

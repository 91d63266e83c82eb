package dev.homeostat.core.engine;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Step 4 for all resources: reads what is there, and has decided what shall be done. */
final class Survey {

  private static final Answer ABSENT = new Answer.Absent();

  private final Parts parts;
  private final ApplicationId application;
  private final Decider decider;
  private final PassLog log;

  Survey(Parts parts, ApplicationId application, Decider decider, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.decider = decider;
    this.log = log;
  }

  /** The turns of this pass, in the order of what was prepared. */
  List<Turn> of(Preparation preparation) {
    List<ResourceAddress> addresses = preparation.addresses();
    log.read(addresses.size());
    Map<ResourceAddress, Answer> answers = parts.options().cluster().readAll(addresses);
    Instant now = parts.now();
    List<Turn> turns = new ArrayList<>(addresses.size());
    Iterator<ResourceAddress> address = addresses.iterator();
    for (Prepared prepared : preparation.resources().values()) {
      ResourceAddress at = address.next();
      Answer answer = answers.getOrDefault(at, ABSENT);
      Resource live = answer instanceof Answer.Done done ? done.resource() : null;
      turns.add(new Turn(at.id(), prepared, intent(at.id(), prepared, answer, now), live));
    }
    return turns;
  }

  private Intent intent(ResourceId id, Prepared prepared, Answer answer, Instant now) {
    Optional<Backoffs.Pause> pause =
        parts.backoffs().waiting(application, id, prepared.manifest(), now);
    return pause.isPresent() ? new Intent.Pause(pause.get()) : decider.decide(prepared, answer);
  }
}

package dev.homeostat.core.engine;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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
  List<Turn> of(Collection<Prepared> resources) {
    List<ResourceAddress> addresses = new ArrayList<>(resources.size());
    for (Prepared prepared : resources) {
      addresses.add(prepared.desired().resource().address());
    }
    log.read(addresses.size());
    Map<ResourceAddress, Answer> answers = parts.options().cluster().readAll(addresses);
    Instant now = parts.now();
    List<Turn> turns = new ArrayList<>(addresses.size());
    for (Prepared prepared : resources) {
      Answer answer = answers.getOrDefault(prepared.desired().resource().address(), ABSENT);
      Resource live = answer instanceof Answer.Done done ? done.resource() : null;
      turns.add(new Turn(prepared, intent(prepared, answer, now), live));
    }
    return turns;
  }

  private Intent intent(Prepared prepared, Answer answer, Instant now) {
    Optional<Backoffs.Pause> pause =
        parts.backoffs().waiting(application, prepared.id(), prepared.manifest(), now);
    return pause.isPresent() ? new Intent.Pause(pause.get()) : decider.decide(prepared, answer);
  }
}

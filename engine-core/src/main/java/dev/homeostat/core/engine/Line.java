package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.act.RequestBudget;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.model.Hidden;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.Request;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.Patch;
import java.time.Duration;
import java.util.Optional;

/** The line to the cluster: every call is counted, every write bounded and logged. */
final class Line implements DeletionPort {

  private final Cluster cluster;
  private final RequestBudget budget;
  private final Deadline deadline;
  private final PassLog log;

  Line(Cluster cluster, RequestBudget budget, Deadline deadline, PassLog log) {
    this.cluster = cluster;
    this.budget = budget;
    this.deadline = deadline;
    this.log = log;
  }

  Answer read(ResourceAddress address) {
    log.read(1);
    return cluster.read(address);
  }

  Answer create(Resource resource, Redactor redactor) {
    Hidden.refuse(resource.tree());
    Optional<Answer> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    log.sent(Request.Verb.CREATE, resource.id(), redactor.redact(resource.tree()));
    return cluster.create(resource);
  }

  @Override
  public Answer delete(ResourceAddress address, String uid) {
    Optional<Answer> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("propagationPolicy", "Background").putObject("preconditions").put("uid", uid);
    log.sent(Request.Verb.DELETE, address.id(), body);
    return cluster.delete(address, uid);
  }

  @Override
  public Answer release(Resource live, Patch patch) {
    Optional<Answer> withheld = withheld();
    if (withheld.isPresent()) {
      return withheld.get();
    }
    log.sent(Request.Verb.PATCH, live.id(), patch.toJson());
    return cluster.patch(live.address(), patch);
  }

  Updater.Port updates(Redactor redactor) {
    return new Updater.Port() {
      @Override
      public Answer read(ResourceAddress address) {
        return Line.this.read(address);
      }

      @Override
      public Answer patch(Resource live, Patch patch) {
        Optional<Answer> withheld = withheld();
        if (withheld.isPresent()) {
          return withheld.get();
        }
        log.sent(Request.Verb.PATCH, live.id(), redactor.redact(patch, live));
        return cluster.patch(live.address(), patch);
      }
    };
  }

  /** A pass that is over sends nothing any more, nor does one without budget. */
  private Optional<Answer> withheld() {
    if (deadline.isOver()) {
      return Optional.of(Withheld.until(Duration.ZERO, "the time of the pass is over"));
    }
    Duration wait = budget.take();
    return wait.isZero()
        ? Optional.empty()
        : Optional.of(Withheld.until(wait, "the request budget is used up"));
  }
}

package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.act.RequestBudget;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.Request;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.Patch;
import java.time.Duration;
import java.util.List;

/** The line to the cluster: every call is counted, every write bounded and logged. */
final class Line {

  private final Cluster cluster;
  private final RequestBudget budget;
  private final PassLog log;

  Line(Cluster cluster, RequestBudget budget, PassLog log) {
    this.cluster = cluster;
    this.budget = budget;
    this.log = log;
  }

  Answer read(ResourceAddress address) {
    log.read(1);
    return cluster.read(address);
  }

  Answer create(Resource resource, Redactor redactor) {
    Duration wait = budget.take();
    if (!wait.isZero()) {
      return busy(wait);
    }
    log.sent(Request.Verb.CREATE, resource.id(), redactor.redact(resource.tree()));
    return cluster.create(resource);
  }

  Answer delete(ResourceAddress address, String uid) {
    Duration wait = budget.take();
    if (!wait.isZero()) {
      return busy(wait);
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("propagationPolicy", "Background").putObject("preconditions").put("uid", uid);
    log.sent(Request.Verb.DELETE, address.id(), body);
    return cluster.delete(address, uid);
  }

  Updater.Port updates(Redactor redactor) {
    return new Updater.Port() {
      @Override
      public Answer read(ResourceAddress address) {
        return Line.this.read(address);
      }

      @Override
      public Answer patch(Resource live, Patch patch) {
        Duration wait = budget.take();
        if (!wait.isZero()) {
          return busy(wait);
        }
        log.sent(Request.Verb.PATCH, live.id(), redactor.redact(patch, live));
        return cluster.patch(live.address(), patch);
      }
    };
  }

  private static Answer busy(Duration wait) {
    return new Answer.Refused(
        429, "TooManyRequests", "the request budget is used up", "", List.of(), wait, false);
  }
}

package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.act.Annotations;
import dev.homeostat.core.act.Residents;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.Listing;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps what is to stay, by wish or because others would lose what is in it (rule ACT-13). */
final class Keeper {

  /** What becomes of an object that is no longer wanted. */
  sealed interface Verdict permits Delete, Keep, Unsure {}

  /** It goes. */
  record Delete() implements Verdict {}

  /** It stays. */
  record Keep() implements Verdict {}

  /**
   * Nobody knows yet what would go with it.
   *
   * @param answer why not
   */
  record Unsure(Answer answer) implements Verdict {}

  private final Cluster cluster;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;

  Keeper(Cluster cluster, Application application, Ledger ledger, PassLog log) {
    this.cluster = cluster;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
  }

  Verdict judge(Resource live) {
    String wish = live.annotation(Annotations.ON_DELETE).orElse("");
    if (wish.equals("keep")) {
      return new Keep();
    }
    if (wish.equals("delete")) {
      return new Delete();
    }
    return switch (live.id().groupKind()) {
      case "apiextensions.k8s.io/CustomResourceDefinition" -> definition(live);
      case "Namespace" -> namespace(live);
      default -> new Delete();
    };
  }

  private Verdict definition(Resource live) {
    String group = live.tree().at("/spec/group").asText();
    String kind = live.tree().at("/spec/names/kind").asText();
    String version = live.tree().at("/spec/versions/0/name").asText();
    log.read(1);
    Listing listing = cluster.list(group + "/" + version, kind, Map.of());
    if (listing instanceof Listing.Failed failed) {
      return failed.answer() instanceof Answer.UnknownKind ? new Delete() : unsure(failed);
    }
    List<Resource> objects = ((Listing.Found) listing).resources();
    return objects.isEmpty()
        ? new Delete()
        : kept(live, "a definition without objects", objects.get(0), objects.size());
  }

  private Verdict namespace(Resource live) {
    log.read(1);
    Listing listing = cluster.contents(live.name());
    if (listing instanceof Listing.Failed failed) {
      return unsure(failed);
    }
    Set<String> inventory =
        ledger.state().records().values().stream()
            .map(ResourceRecord::uid)
            .filter(uid -> !uid.isEmpty())
            .collect(Collectors.toSet());
    List<Resource> foreign =
        Residents.foreign(
            ((Listing.Found) listing).resources(), application.id(), application.uid(), inventory);
    return foreign.isEmpty()
        ? new Delete()
        : kept(live, "a namespace without foreign objects", foreign.get(0), foreign.size());
  }

  private static Verdict unsure(Listing.Failed failed) {
    return new Unsure(failed.answer());
  }

  private Verdict kept(Resource live, String expected, Resource one, int all) {
    log.problem(
        Problem.warning("KeptBecauseInUse")
            .rule(Rule.ACT_13)
            .of(live.id())
            .expected(expected)
            .got(one.id() + (all == 1 ? "" : " and " + (all - 1) + " more") + " in it")
            .advice("delete what is in it, or say " + Annotations.ON_DELETE + ": delete"));
    return new Keep();
  }
}

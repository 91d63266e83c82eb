package dev.homeostat.core.desired;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Source;
import dev.homeostat.core.schema.DefaultSchemaCache;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Origin;
import java.lang.ref.SoftReference;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cache of the applications that the previous passes prepared. It only saves time: entries are
 * dropped when memory is short, when the cache exceeds its bound, and whenever they may be stale.
 */
public final class DesiredStateCache {

  /** The most resources of all applications together. */
  private static final int MOST_RESOURCES = 50_000;

  /**
   * One application.
   *
   * @param application the prepared application
   * @param state the state at that time
   * @param preparation the result of both, without a resync
   */
  record Prior(Application application, ApplicationState state, PreparedApplication preparation) {

    /** Returns whether an application is the same, and written in the same place. */
    boolean isOf(Application other) {
      return application == other
          || (application.equals(other) && origins(application).equals(origins(other)));
    }

    private static List<Origin> origins(Application application) {
      Stream<Document> source =
          application.source() instanceof Source.OfManifest written
              ? written.manifest().documents().stream()
              : Stream.empty();
      Stream<Document> schemas = application.schemas().stream().map(ObserverSchema::document);
      return Stream.concat(source, schemas).map(Document::origin).toList();
    }

    int size() {
      return preparation.resources().size();
    }
  }

  private record Kept(SoftReference<Prior> prior, int resources) {}

  private final Map<ApplicationId, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final DefaultSchemaCache schemas = new DefaultSchemaCache();
  private int resources;

  /** Returns the default schemas of specifications, which the resources of all passes share. */
  public DefaultSchemaCache schemas() {
    return schemas;
  }

  synchronized Optional<Prior> of(ApplicationId application) {
    return Optional.ofNullable(kept.get(application)).map(entry -> entry.prior().get());
  }

  synchronized void keep(Prior prior) {
    Kept now = new Kept(new SoftReference<>(prior), prior.size());
    // A key that is there stays, which other maps share.
    Kept before = kept.put(prior.application().id(), now);
    resources += now.resources() - (before == null ? 0 : before.resources());
    Iterator<Kept> eldest = kept.values().iterator();
    while (resources > MOST_RESOURCES && eldest.hasNext()) {
      resources -= eldest.next().resources();
      eldest.remove();
    }
  }

  /** Removes an application. */
  public synchronized void forget(ApplicationId application) {
    Kept before = kept.remove(application);
    if (before != null) {
      resources -= before.resources();
    }
  }
}

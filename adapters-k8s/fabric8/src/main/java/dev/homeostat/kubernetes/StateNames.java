package dev.homeostat.kubernetes;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the heads that may be there, which saves requests for those that are not. Other
 * programs may create heads that are not known here; in a namespace where one of these is met, each
 * may be there from then on.
 */
final class StateNames {

  private final Cluster cluster;
  private final Map<String, Names> namespaces = new ConcurrentHashMap<>();

  StateNames(Cluster cluster) {
    this.cluster = cluster;
  }

  /** False if it is not there as far as is known. */
  boolean mayBeThere(StateSecret secret) {
    return names(secret).mayHave(secret);
  }

  /** Records a head that this program creates. */
  void creates(StateSecret secret) {
    names(secret).add(secret);
  }

  /** Records a head that is there. */
  void met(StateSecret secret) {
    names(secret).met(secret);
  }

  /** Records that another program has created a head in the namespace. */
  void distrust(StateSecret secret) {
    names(secret).distrust();
  }

  private Names names(StateSecret secret) {
    return namespaces.computeIfAbsent(secret.namespace(), any -> new Names());
  }

  /** Those of one namespace. */
  private final class Names {

    private @Nullable Set<String> known;

    /**
     * Those that this program creates between the first question and the list, which may be too
     * early to have them. Without questions there is no list.
     */
    private final Set<String> created = new HashSet<>();

    private int questions;

    /** True if another program has created a head since the list. */
    private boolean shared;

    /**
     * All are listed with the second question, since a namespace may have one application only. A
     * namespace that cannot be listed is tried again less and less often.
     */
    synchronized boolean mayHave(StateSecret secret) {
      if (known == null && !shared) {
        questions++;
        if (questions > 1 && Integer.bitCount(questions) == 1) {
          known = list(secret);
        }
      }
      return known == null || known.contains(secret.name());
    }

    synchronized void add(StateSecret secret) {
      if (known != null) {
        known.add(secret.name());
      } else if (!shared && questions > 0) {
        created.add(secret.name());
      }
    }

    synchronized void met(StateSecret secret) {
      if (known != null && !known.contains(secret.name())) {
        distrust();
      }
    }

    synchronized void distrust() {
      shared = true;
      known = null;
      created.clear();
    }

    private @Nullable Set<String> list(StateSecret secret) {
      if (!(cluster.metadata("v1", "Secret", secret.namespace(), StateSecret.LABELS)
          instanceof ListResponse.Found found)) {
        return null;
      }
      Set<String> names = new HashSet<>(created);
      created.clear();
      found.resources().stream().map(Resource::name).forEach(names::add);
      return names;
    }
  }
}

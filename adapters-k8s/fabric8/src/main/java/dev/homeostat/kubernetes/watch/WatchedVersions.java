package dev.homeostat.kubernetes.watch;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.util.List;
import java.util.Map;

/** The cached versions of the objects that some watches see. Thread-safe. */
final class WatchedVersions implements CachedVersions {

  private final WatchTable watches;

  WatchedVersions(WatchTable watches) {
    this.watches = watches;
  }

  @Override
  public CachedVersion of(ResourceAddress address) {
    CachedVersion best = CachedVersion.unseen();
    for (KindWatch watch : watches.over(address)) {
      CachedVersion cached = watch.cached(address);
      if (cached instanceof CachedVersion.Seen) {
        return cached;
      }
      if (cached instanceof CachedVersion.Missing) {
        best = cached;
      }
    }
    return best;
  }

  @Override
  public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
    return isWithout(watches.over(WatchScope.of(apiVersion, kind)), labels);
  }

  private static boolean isWithout(List<KindWatch> some, Map<String, String> labels) {
    String applicationUid = labels.get(Application.UID_LABEL);
    return applicationUid != null
        && some.stream()
            .filter(KindWatch::isWhole)
            .anyMatch(watch -> watch.isCurrent() && watch.store().isWithout(applicationUid));
  }

  /** Returns the same for searches in one namespace, which a watch on it answers, too. */
  CachedVersions in(String namespace) {
    return new CachedVersions() {
      @Override
      public CachedVersion of(ResourceAddress address) {
        return WatchedVersions.this.of(address);
      }

      @Override
      public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
        WatchScope inside = WatchScope.of(apiVersion, kind).in(namespace);
        return WatchedVersions.this.isWithout(apiVersion, kind, labels)
            || WatchedVersions.isWithout(watches.over(inside), labels);
      }
    };
  }
}

package com.example.operator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Statuses in place of a client. */
final class MapOfStatuses implements StatusStore.Statuses {
  private final Map<ApplicationId, Versioned> kept = new ConcurrentHashMap<>();
  int version;

  @Override
  public Optional<Versioned> read(ApplicationId application) {
    return Optional.ofNullable(kept.get(application));
  }

  @Override
  public synchronized Optional<String> write(
      ApplicationId application, Optional<ObjectNode> status, String expected) {
    if (!read(application).map(Versioned::version).orElse("").equals(expected)) {
      return Optional.empty();
    }
    version++;
    kept.remove(application);
    status.ifPresent(tree -> kept.put(application, new Versioned(tree, Integer.toString(version))));
    return Optional.of(Integer.toString(version));
  }
}

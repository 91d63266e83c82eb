package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ObserverSchema;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The rules about the fields that are observed.
 *
 * @param schemas the written observer schemas
 * @param packs the names of the policy packs
 */
@API(status = INTERNAL, since = "0.1")
public record ObservationRules(List<ObserverSchema> schemas, List<String> packs) {

  // Copies the lists.
  public ObservationRules {
    schemas = List.copyOf(schemas);
    packs = List.copyOf(packs);
  }
}

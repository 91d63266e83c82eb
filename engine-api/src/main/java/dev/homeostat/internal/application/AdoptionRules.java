package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Map;
import org.apiguardian.api.API;

/**
 * The rules about objects of other owners that have the place of a resource (rule ACT-8).
 *
 * @param labels the labels of objects that may be adopted; empty if the setting alone decides
 * @param isOwnOnly whether an object of another owner always blocks its resource
 */
@API(status = INTERNAL, since = "0.1")
public record AdoptionRules(Map<String, String> labels, boolean isOwnOnly) {

  // Copies the labels.
  public AdoptionRules {
    labels = Map.copyOf(labels);
  }
}

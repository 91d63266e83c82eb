package dev.homeostat.appbundle.status;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The phase of an AppBundle, of a group or of a component. */
public enum DeploymentPhase {
  /** Nothing of it is there yet. */
  Pending,
  /** Not everything of it is ready. */
  Deploying,
  /** Everything of it is ready. */
  Deployed,
  /** A part of it does not become ready by itself. */
  Failed;

  /** Returns the names of all phases. */
  public static List<String> names() {
    return Arrays.stream(values()).map(DeploymentPhase::name).toList();
  }

  /** Returns the phase of a name; Pending for others. */
  static DeploymentPhase of(String name) {
    return Arrays.stream(values())
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElse(Pending);
  }

  /** Returns the phase of a whole. */
  static DeploymentPhase of(Collection<DeploymentPhase> parts) {
    if (parts.contains(Failed)) {
      return Failed;
    }
    if (parts.stream().allMatch(Deployed::equals)) {
      return Deployed;
    }
    return parts.stream().allMatch(Pending::equals) ? Pending : Deploying;
  }
}

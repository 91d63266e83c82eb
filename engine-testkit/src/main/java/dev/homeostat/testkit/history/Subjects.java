package dev.homeostat.testkit.history;

/** The kinds that histories are about, over small alphabets in which names collide on purpose. */
final class Subjects {

  private final CustomSubjects custom;
  private final StorageSubjects storage;
  private final NetworkSubjects network;
  private final WorkloadSubjects workloads;

  /**
   * Begins.
   *
   * @param dice decides everything
   * @param isOdd whether nulls are frequent, and keys may be of two types
   */
  Subjects(Dice dice, boolean isOdd) {
    SubjectParts parts = new SubjectParts(dice, isOdd);
    this.custom = new CustomSubjects(dice, parts);
    this.storage = new StorageSubjects(dice, parts);
    this.network = new NetworkSubjects(dice, parts);
    this.workloads = new WorkloadSubjects(dice, parts);
  }

  /** Returns a resource of a kind, which a history can be about. */
  Subject of(Histories.Kind kind, String name) {
    return switch (kind) {
      case SONG -> custom.of("Song", name);
      case TUNE -> custom.of("Tune", name);
      case VERSE -> custom.of("Verse", name);
      case CONFIG_MAP -> storage.configMap(name);
      case SERVICE -> network.service(name);
      case DEPLOYMENT -> workloads.deployment(name);
      case INGRESS -> network.ingress(name);
      case NETWORK_POLICY -> network.networkPolicy(name);
      case CLAIM -> storage.claim(name);
    };
  }
}

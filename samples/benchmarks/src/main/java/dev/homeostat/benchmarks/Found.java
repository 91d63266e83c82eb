package dev.homeostat.benchmarks;

/** The changes that a pass finds that is not the first. */
public enum Found {
  /** Nothing was written since the last pass. */
  UNMOVED("nothing written since"),
  /** Each object was written since, but no observed field of it; all are read from JSON. */
  MOVED("only the status written since"),
  /** The same with objects that are trees in memory already. */
  MOVED_IN_MEMORY("the same, objects in memory"),
  /** One object of a hundred has drifted. */
  DRIFTED("one of 100 drifted");

  private final String label;

  Found(String label) {
    this.label = label;
  }

  /** Returns the name in tables. */
  String label() {
    return label;
  }

  Fleet fleet(int size) {
    return switch (this) {
      case UNMOVED -> Fleet.unmoved(size);
      case MOVED -> Fleet.moved(size);
      case MOVED_IN_MEMORY -> Fleet.movedInMemory(size);
      case DRIFTED -> Fleet.drifted(size);
    };
  }
}

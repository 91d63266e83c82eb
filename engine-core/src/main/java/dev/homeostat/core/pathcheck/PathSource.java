package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The place of a written path, which is compared with the tree that it stands in or belongs to. */
@API(status = INTERNAL)
public enum PathSource {
  /** In a schema for the manifest. */
  SCHEMA("the manifest", false),

  /** In an annotation of the manifest. */
  MANIFEST("the manifest", true),

  /** In an annotation of the live object. */
  OBJECT("the object", true);

  private final String tree;
  private final boolean isShown;

  PathSource(String tree, boolean isShown) {
    this.tree = tree;
    this.isShown = isShown;
  }

  /** Returns whether all of the path is shown where it was written. */
  boolean isShown() {
    return isShown;
  }

  /** Returns the words for the tree. */
  String tree() {
    return tree;
  }
}

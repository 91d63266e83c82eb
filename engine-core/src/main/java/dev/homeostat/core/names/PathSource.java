package dev.homeostat.core.names;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The place of a written path, which is compared with the tree that it stands in or belongs to. */
@API(status = INTERNAL)
public enum PathSource {
  /** In the manifest, or in a schema for it. */
  MANIFEST("the manifest"),

  /** In an annotation of the live object. */
  OBJECT("the object");

  private final String tree;

  PathSource(String tree) {
    this.tree = tree;
  }

  /** Returns the words for the tree. */
  String tree() {
    return tree;
  }
}

package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** The optional features of a reader, for texts that are not manifests of Kubernetes. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum YamlFeature {
  /**
   * The key {@code <<} merges the members of an object, or of each object of a list, into the one
   * that it stands in; members that are written there win, and earlier objects over later ones.
   */
  MERGE_KEYS,
  /**
   * Keys need not be texts. Other scalars are taken as they would be written in JSON, and so are
   * lists and objects: {@code [a, 1]: x} is the member {@code ["a",1]}.
   */
  ANY_KEYS,
  /** Numbers that JSON cannot represent ({@code .inf}, {@code .nan}) are read as texts. */
  TEXT_FOR_NO_NUMBER,
  /**
   * Plain scalars are read by the core schema of YAML 1.2, without warnings: {@code 0644} is 644
   * and {@code yes} is a text. Without it, they mean what kubectl takes them to mean (rule READ-8).
   */
  CORE_SCALARS
}

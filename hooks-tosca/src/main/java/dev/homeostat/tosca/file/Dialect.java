package dev.homeostat.tosca.file;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/** A version of TOSCA, which determines the grammar of a file and the form of function calls. */
@API(status = INTERNAL)
public enum Dialect {
  /** Simple Profile 1.0. */
  V1_0,
  /** Simple Profile 1.1. */
  V1_1,
  /** Simple Profile 1.2. */
  V1_2,
  /** Simple Profile 1.3. */
  V1_3,
  /** TOSCA 2.0. */
  V2_0;

  /** The Simple Profiles. */
  public static final Set<Dialect> SIMPLE = Set.copyOf(EnumSet.range(V1_0, V1_3));

  /** Every version. */
  public static final Set<Dialect> ALL = Set.copyOf(EnumSet.allOf(Dialect.class));

  private static final String SIMPLE_PREFIX = "tosca_simple_yaml_1_";

  /** A superset of 1.3; what it adds is unknown here. */
  private static final String UNFURL = "tosca_simple_unfurl_1_0_0";

  private static final String NAMESPACE_1_0 = "http://docs.oasis-open.org/tosca/ns/simple/yaml/1.0";

  /**
   * The version that a file names.
   *
   * @param text of {@code tosca_definitions_version}
   * @return empty if it is none that is supported
   */
  public static Optional<Dialect> of(String text) {
    if (text.equals("tosca_2_0")) {
      return Optional.of(V2_0);
    }
    if (text.equals(NAMESPACE_1_0)) {
      return Optional.of(V1_0);
    }
    if (text.equals(UNFURL)) {
      return Optional.of(V1_3);
    }
    return SIMPLE.stream().filter(each -> text.equals(each.text())).findFirst();
  }

  /**
   * Returns the name of the version in a file.
   *
   * @return the text of {@code tosca_definitions_version}
   */
  public String text() {
    return this == V2_0 ? "tosca_2_0" : SIMPLE_PREFIX + ordinal();
  }

  /**
   * Returns whether it is a Simple Profile, with the types that all of these have.
   *
   * @return false for TOSCA 2.0
   */
  public boolean isSimple() {
    return this != V2_0;
  }

  /**
   * This version and those after it.
   *
   * @return not empty
   */
  public Set<Dialect> andLater() {
    return Set.copyOf(EnumSet.range(this, V2_0));
  }

  /**
   * Which key of a file holds its template.
   *
   * @return the key
   */
  public String templateKey() {
    return isSimple() ? "topology_template" : "service_template";
  }
}

package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.HashSet;
import java.util.Set;
import org.apiguardian.api.API;

/** The parts of a node that a mapping has read: only these can reach a manifest. */
@API(status = INTERNAL)
public final class NodeReads {

  private final Set<String> properties = new HashSet<>();
  private boolean allProperties;
  private boolean capabilities;

  /** Creates a record of nothing. */
  public NodeReads() {}

  /** Forgets everything: another mapping tries. */
  public void clear() {
    properties.clear();
    allProperties = false;
    capabilities = false;
  }

  /**
   * Records that a property was read.
   *
   * @param name of the property
   */
  public void property(String name) {
    properties.add(name);
  }

  /** Records that all properties were read. */
  public void allProperties() {
    allProperties = true;
  }

  /** Records that the capabilities were read. */
  public void capabilities() {
    capabilities = true;
  }

  boolean hasProperty(String name) {
    return allProperties || properties.contains(name);
  }

  boolean hasCapabilities() {
    return capabilities;
  }
}

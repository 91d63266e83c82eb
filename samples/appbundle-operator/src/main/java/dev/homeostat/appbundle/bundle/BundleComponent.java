package dev.homeostat.appbundle.bundle;

import com.fasterxml.jackson.core.JsonPointer;

/**
 * A component of a group.
 *
 * @param group the name of its group
 * @param name of the component
 * @param position the place among all components, from 0 on, by the orders of groups and components
 * @param groupWave the number of Argo CD's annotation with which the waves of the group begin
 * @param order the order within the group
 * @param at where it is in the AppBundle, as in {@code /spec/groups/0/components/1}
 * @param content what it consists of
 */
public record BundleComponent(
    String group,
    String name,
    int position,
    long groupWave,
    long order,
    JsonPointer at,
    ComponentContent content) {

  /** Returns the number of Argo CD's annotation. */
  public long syncWave() {
    return groupWave + order;
  }

  /** Returns whether a place in the AppBundle is a part of the component. */
  boolean contains(String pointer) {
    return pointer.equals(at.toString()) || pointer.startsWith(at + "/");
  }

  /** The component and its group, for people. */
  @Override
  public String toString() {
    return "component " + name + " of group " + group;
  }
}

package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * In which order nodes are made: what is required comes before what requires it, and otherwise what
 * is written first. A cycle has no such order; the edges within it are left out then.
 */
@API(status = INTERNAL)
public final class Order {

  private final Map<String, Set<String>> targets = new LinkedHashMap<>();
  private final Map<String, Integer> cycle = new LinkedHashMap<>();

  /**
   * The order of a template.
   *
   * @param topology the template
   * @param report gains a warning for each cycle
   */
  public Order(Topology topology, Report report) {
    Map<String, NodeTemplate> nodes = topology.nodes();
    nodes.forEach(
        (name, node) -> {
          Set<String> all = new LinkedHashSet<>(node.targets(""));
          all.retainAll(nodes.keySet());
          all.remove(name);
          targets.put(name, all);
        });
    findCycles();
    targets.forEach(
        (name, all) -> {
          Integer own = cycle.get(name);
          if (own != null && all.removeIf(other -> own.equals(cycle.get(other)))) {
            report.warn(
                ToscaCode.REFERENCE_CYCLE,
                nodes.getOrDefault(name, nodes.values().iterator().next()).get("requirements"),
                "requirements that form no circle",
                "some that do",
                "the nodes of the circle are made in the order of the template");
          }
        });
  }

  /**
   * What has to be there before a node.
   *
   * @param node its name
   * @return the names of those that it requires itself
   */
  public Set<String> before(String node) {
    return targets.getOrDefault(node, Set.of());
  }

  /**
   * All nodes.
   *
   * @return each behind those that it requires, and otherwise as they are written
   */
  public List<String> nodes() {
    Set<String> ordered = new LinkedHashSet<>();
    List<String> left = new ArrayList<>(targets.keySet());
    while (!left.isEmpty()) {
      String next =
          left.stream()
              .filter(name -> ordered.containsAll(before(name)))
              .findFirst()
              .orElse(left.get(0));
      ordered.add(next);
      left.remove(next);
    }
    return List.copyOf(ordered);
  }

  /** Tarjan's way to find what is in a circle with each other, without recursion. */
  private void findCycles() {
    Map<String, Integer> index = new LinkedHashMap<>();
    Map<String, Integer> low = new LinkedHashMap<>();
    List<String> stack = new ArrayList<>();
    for (String root : targets.keySet()) {
      if (index.containsKey(root)) {
        continue;
      }
      List<String> path = new ArrayList<>(List.of(root));
      Map<String, List<String>> open = new LinkedHashMap<>();
      while (!path.isEmpty()) {
        String at = path.get(path.size() - 1);
        if (!index.containsKey(at)) {
          index.put(at, index.size());
          low.put(at, index.getOrDefault(at, 0));
          stack.add(at);
          open.put(at, new ArrayList<>(before(at)));
        }
        List<String> rest = open.getOrDefault(at, List.of());
        if (!rest.isEmpty()) {
          String next = rest.remove(0);
          if (!index.containsKey(next)) {
            path.add(next);
          } else if (stack.contains(next)) {
            low.merge(at, index.getOrDefault(next, 0), Math::min);
          }
          continue;
        }
        path.remove(path.size() - 1);
        if (!path.isEmpty()) {
          low.merge(path.get(path.size() - 1), low.getOrDefault(at, 0), Math::min);
        }
        if (low.getOrDefault(at, 0).equals(index.get(at))) {
          close(at, stack);
        }
      }
    }
  }

  private void close(String root, List<String> stack) {
    int from = stack.lastIndexOf(root);
    List<String> members = stack.subList(from, stack.size());
    if (members.size() > 1) {
      int number = cycle.size();
      members.forEach(member -> cycle.put(member, number));
    }
    members.clear();
  }
}

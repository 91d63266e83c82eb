package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * In which order nodes are made: what is required comes before what requires it, and otherwise what
 * is written first. A cycle has no such order; the edges within it are left out then.
 */
@API(status = INTERNAL)
public final class NodeOrder {

  private final Map<String, Set<String>> targets = new LinkedHashMap<>();
  private final Map<String, Integer> cycle = new LinkedHashMap<>();

  /**
   * The order of a template.
   *
   * @param topology the template
   * @param report gains a warning for each cycle
   */
  public NodeOrder(Topology topology, Report report) {
    Map<String, NodeTemplate> nodes = topology.nodes();
    nodes.forEach(
        (name, node) -> {
          Set<String> all = new LinkedHashSet<>();
          node.targets().forEach(target -> target.node().ifPresent(all::add));
          all.retainAll(nodes.keySet());
          all.remove(name);
          targets.put(name, all);
        });
    findCycles();
    nodes.forEach(
        (name, node) -> {
          Integer own = cycle.get(name);
          if (own != null && before(name).removeIf(other -> own.equals(cycle.get(other)))) {
            report.warn(
                ToscaCode.REFERENCE_CYCLE,
                node.get("requirements"),
                "requirements that form no circle",
                "some that do",
                "the nodes of the circle are made in the order of the template");
          }
        });
  }

  /**
   * Returns the nodes that have to be there before a node.
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
    List<String> written = List.copyOf(targets.keySet());
    Map<String, List<Integer>> sources = new HashMap<>();
    int[] missing = new int[written.size()];
    PriorityQueue<Integer> free = new PriorityQueue<>();
    for (int i = 0; i < missing.length; i++) {
      int number = i;
      Set<String> before = before(written.get(i));
      before.forEach(name -> sources.computeIfAbsent(name, n -> new ArrayList<>()).add(number));
      missing[i] = before.size();
      if (before.isEmpty()) {
        free.add(i);
      }
    }
    List<String> ordered = new ArrayList<>();
    while (!free.isEmpty()) {
      String next = written.get(free.remove());
      ordered.add(next);
      for (int source : sources.getOrDefault(next, List.of())) {
        if (--missing[source] == 0) {
          free.add(source);
        }
      }
    }
    return ordered;
  }

  /** Tarjan's way to find what is in a circle with each other, without recursion. */
  private void findCycles() {
    Map<String, Integer> index = new LinkedHashMap<>();
    Map<String, Integer> low = new LinkedHashMap<>();
    List<String> stack = new ArrayList<>();
    Set<String> stacked = new HashSet<>();
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
          stacked.add(at);
          open.put(at, new ArrayList<>(before(at)));
        }
        List<String> rest = open.getOrDefault(at, List.of());
        if (!rest.isEmpty()) {
          String next = rest.remove(rest.size() - 1);
          if (!index.containsKey(next)) {
            path.add(next);
          } else if (stacked.contains(next)) {
            low.merge(at, index.getOrDefault(next, 0), Math::min);
          }
          continue;
        }
        path.remove(path.size() - 1);
        if (!path.isEmpty()) {
          low.merge(path.get(path.size() - 1), low.getOrDefault(at, 0), Math::min);
        }
        if (low.getOrDefault(at, 0).equals(index.get(at))) {
          close(at, stack, stacked);
        }
      }
    }
  }

  private void close(String root, List<String> stack, Set<String> stacked) {
    int from = stack.lastIndexOf(root);
    List<String> members = stack.subList(from, stack.size());
    if (members.size() > 1) {
      int number = cycle.size();
      members.forEach(member -> cycle.put(member, number));
    }
    members.forEach(stacked::remove);
    members.clear();
  }
}

package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.Settings;
import dev.homeostat.Teardown;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Makes failing histories short: by steps first, then by fields, keeping the kind of failure. */
final class Shrinking {

  /** Members that name an object, without which a history means nothing. */
  private static final Set<String> KEPT = Set.of("apiVersion", "kind", "metadata");

  private Shrinking() {}

  static History shrink(History history, Predicate<History> fails) {
    History best = history;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (History candidate : candidates(best)) {
        if (holds(fails, candidate)) {
          best = candidate;
          smaller = true;
          break;
        }
      }
    }
    return best;
  }

  private static boolean holds(Predicate<History> fails, History candidate) {
    try {
      return fails.test(candidate);
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static List<History> candidates(History history) {
    List<History> all = new ArrayList<>();
    for (int i = history.steps().size() - 1; i >= 0; i--) {
      all.add(history.without(i));
    }
    for (int i = 0; i < history.steps().size(); i++) {
      HistoryStep step = history.steps().get(i);
      if (step instanceof HistoryStep.Serve serve) {
        for (int b = 0; b < serve.behaviours().size(); b++) {
          List<ServerBehaviour> fewer = new ArrayList<>(serve.behaviours());
          fewer.remove(b);
          all.add(history.with(i, new HistoryStep.Serve(fewer)));
        }
      } else if (step instanceof HistoryStep.Want want) {
        for (Wish wish : smaller(want.wish())) {
          all.add(history.with(i, new HistoryStep.Want(wish)));
        }
      } else if (step instanceof HistoryStep.Edit edit) {
        for (JsonNode value : smaller(edit.value())) {
          all.add(
              history.with(
                  i, new HistoryStep.Edit(edit.name(), edit.operation(), edit.path(), value)));
        }
      }
    }
    return all;
  }

  private static List<Wish> smaller(Wish wish) {
    List<Wish> all = new ArrayList<>();
    if (!wish.schemas().isEmpty()) {
      all.add(wish.withSchemas(List.of()));
    }
    if (!wish.byHook().isEmpty()) {
      all.add(wish.withByHook(Map.of()));
    }
    if (!wish.settings().equals(Settings.DEFAULT)) {
      all.add(wish.withSettings(Settings.DEFAULT));
    }
    if (!wish.isAllowingAll()) {
      all.add(wish.withActions(EnumSet.allOf(Action.class)));
    }
    if (wish.teardown() != Teardown.BACKWARDS) {
      all.add(wish.withTeardown(Teardown.BACKWARDS));
    }
    for (List<ObjectNode> manifest : smaller(wish.manifest())) {
      all.add(wish.withManifest(manifest));
    }
    for (List<ObjectNode> schemas : smaller(wish.schemas())) {
      all.add(wish.withSchemas(schemas));
    }
    return all;
  }

  private static List<List<ObjectNode>> smaller(List<ObjectNode> trees) {
    List<List<ObjectNode>> all = new ArrayList<>();
    for (int i = 0; i < trees.size(); i++) {
      if (trees.size() > 1) {
        List<ObjectNode> fewer = new ArrayList<>(trees);
        fewer.remove(i);
        all.add(fewer);
      }
      for (JsonNode tree : smaller(trees.get(i))) {
        List<ObjectNode> changed = new ArrayList<>(trees);
        changed.set(i, (ObjectNode) tree);
        all.add(changed);
      }
    }
    return all;
  }

  /** Every tree with one member or element less, at any depth. */
  private static List<JsonNode> smaller(JsonNode tree) {
    List<JsonNode> all = new ArrayList<>();
    if (tree instanceof ObjectNode object) {
      for (String name : names(object)) {
        if (KEPT.contains(name)) {
          continue;
        }
        ObjectNode fewer = object.deepCopy();
        fewer.remove(name);
        all.add(fewer);
        for (JsonNode inner : smaller(object.get(name))) {
          ObjectNode changed = object.deepCopy();
          changed.set(name, inner);
          all.add(changed);
        }
      }
    } else if (tree instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        ArrayNode fewer = list.deepCopy();
        fewer.remove(i);
        all.add(fewer);
        for (JsonNode inner : smaller(list.get(i))) {
          ArrayNode changed = list.deepCopy();
          changed.set(i, inner);
          all.add(changed);
        }
      }
    }
    return all;
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}

package dev.homeostat.testkit.history;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Settings;
import dev.homeostat.Teardown;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Fault.Counted;
import dev.homeostat.testkit.fault.Fault.Moment;
import dev.homeostat.testkit.fault.Faults;
import dev.homeostat.testkit.history.HistoryStep.Edit.Operation;
import dev.homeostat.yaml.YamlReader;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Histories as YAML: one step a line. */
final class HistoryYaml {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final Pattern FAULT =
      Pattern.compile(
          "(stops before|stops after|loses the answer to) (read|request|write|save) (\\d{1,4})");

  private HistoryYaml() {}

  static String write(History history) {
    return history.steps().stream()
        .map(step -> "- " + line(step) + "\n")
        .collect(Collectors.joining());
  }

  private static String line(HistoryStep step) {
    JsonNode tree = tree(step);
    if (tree.isTextual()) {
      return tree.textValue();
    }
    Map.Entry<String, JsonNode> only = tree.properties().iterator().next();
    return only.getKey() + ": " + FlowYaml.write(only.getValue());
  }

  private static JsonNode tree(HistoryStep step) {
    ObjectNode tree = JSON.objectNode();
    if (step instanceof HistoryStep.Serve serve) {
      ArrayNode list = tree.putArray("server");
      serve.behaviours().forEach(behaviour -> list.add(tree(behaviour)));
    } else if (step instanceof HistoryStep.Want want) {
      tree.set("want", tree(want.wish()));
    } else if (step instanceof HistoryStep.Edit edit) {
      ObjectNode members = tree.putObject("edit");
      members.put("name", edit.name());
      members.put(edit.operation().name().toLowerCase(Locale.ROOT), edit.path().toString());
      if (edit.operation() != Operation.REMOVE) {
        members.set("value", edit.value());
      }
    } else if (step instanceof HistoryStep.Delete delete) {
      tree.put("delete", delete.name());
    } else if (step instanceof HistoryStep.Make make) {
      tree.set("make", make.object());
    } else if (step instanceof HistoryStep.Wait wait) {
      tree.put("wait", wait.duration().toString());
    } else if (step instanceof HistoryStep.Reconcile pass && pass.fault().isPresent()) {
      tree.put("pass", pass.fault().get().toString());
    } else {
      return JSON.textNode(word(step));
    }
    return tree;
  }

  private static String word(HistoryStep step) {
    if (step instanceof HistoryStep.Reconcile) {
      return "pass";
    }
    if (step instanceof HistoryStep.Plan) {
      return "plan";
    }
    if (step instanceof HistoryStep.Handover) {
      return "hand over";
    }
    if (step instanceof HistoryStep.ForgoState) {
      return "forgo state";
    }
    return step instanceof HistoryStep.Restart ? "restart" : "lose state";
  }

  private static JsonNode tree(ServerBehaviour behaviour) {
    ObjectNode tree = JSON.objectNode();
    tree.put(
        behaviour.getClass().getSimpleName().toLowerCase(Locale.ROOT), behaviour.path().toString());
    if (behaviour instanceof ServerBehaviour.Default filled) {
      tree.set("value", filled.value());
    } else if (behaviour instanceof ServerBehaviour.Override chosen) {
      tree.set("value", chosen.value());
    } else if (behaviour instanceof ServerBehaviour.Inject inject) {
      tree.set("value", inject.element());
    } else if (behaviour instanceof ServerBehaviour.Refuse refuse) {
      tree.set("value", refuse.value());
    } else if (behaviour instanceof ServerBehaviour.Normalise form) {
      tree.set("value", form.from());
      tree.set("to", form.to());
    }
    return tree;
  }

  private static ObjectNode tree(Wish wish) {
    ObjectNode tree = JSON.objectNode();
    tree.putArray("manifest").addAll(wish.manifest());
    if (!wish.schemas().isEmpty()) {
      tree.putArray("schemas").addAll(wish.schemas());
    }
    if (!wish.byHook().isEmpty()) {
      ObjectNode hook = tree.putObject("hook");
      wish.byHook().forEach((path, value) -> hook.set(path.toString(), value));
    }
    ObjectNode settings = settings(wish.settings());
    if (!settings.isEmpty()) {
      tree.set("settings", settings);
    }
    if (!wish.isAllowingAll()) {
      ArrayNode actions = tree.putArray("actions");
      wish.actions().forEach(action -> actions.add(word(action)));
    }
    if (wish.teardown() != Teardown.BACKWARDS) {
      tree.put("teardown", word(wish.teardown()));
    }
    return tree;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The settings that differ from the default, named as in an Application document. */
  private static ObjectNode settings(Settings settings) {
    ObjectNode tree = JSON.objectNode();
    if (settings.fieldRemoval() != Settings.DEFAULT.fieldRemoval()) {
      tree.put("fieldRemoval", "keep");
    }
    if (settings.adoption() != Settings.DEFAULT.adoption()) {
      tree.put(
          "adoption", settings.adoption() == Settings.Adoption.ALWAYS ? "always" : "ifUnowned");
    }
    if (settings.allowMassDeletion()) {
      tree.put("allowMassDeletion", true);
    }
    if (settings.wanted() == Settings.Wanted.ABSENT) {
      tree.put("wanted", "absent");
    }
    return tree;
  }

  private static Settings settings(JsonNode tree) {
    Settings settings =
        Settings.DEFAULT.withAllowMassDeletion(tree.path("allowMassDeletion").asBoolean());
    if (tree.path("fieldRemoval").asText().equals("keep")) {
      settings = settings.withFieldRemoval(Settings.FieldRemoval.KEEP);
    }
    if (tree.path("wanted").asText().equals("absent")) {
      settings = settings.withWanted(Settings.Wanted.ABSENT);
    }
    return switch (tree.path("adoption").asText()) {
      case "always" -> settings.withAdoption(Settings.Adoption.ALWAYS);
      case "ifUnowned" -> settings.withAdoption(Settings.Adoption.IF_UNOWNED);
      default -> settings;
    };
  }

  static History read(String yaml) {
    DocumentReader.Reading reading = new YamlReader().read(yaml, "history");
    if (reading.problems().stream().anyMatch(Problem::isError) || reading.documents().size() != 1) {
      throw new IllegalArgumentException("expected a list of steps, got " + reading.problems());
    }
    JsonNode list = reading.documents().get(0).tree();
    if (!list.isArray()) {
      throw new IllegalArgumentException("expected a list of steps, got " + list);
    }
    List<HistoryStep> steps = new ArrayList<>();
    for (JsonNode step : list) {
      try {
        steps.add(step(step));
      } catch (IllegalArgumentException | DateTimeParseException e) {
        throw new IllegalArgumentException("step " + steps.size() + ": " + e.getMessage(), e);
      }
    }
    return new History(steps);
  }

  private static HistoryStep step(JsonNode tree) {
    String kind = tree.isTextual() ? tree.textValue() : only(tree);
    JsonNode value = tree.isTextual() ? tree : tree.get(kind);
    return switch (kind) {
      case "server" -> new HistoryStep.Serve(behaviours(value));
      case "want" -> new HistoryStep.Want(wish(value));
      case "edit" -> edit(value);
      case "delete" -> new HistoryStep.Delete(value.asText());
      case "make" -> new HistoryStep.Make(object(value));
      case "wait" -> new HistoryStep.Wait(Duration.parse(value.asText()));
      case "pass" ->
          new HistoryStep.Reconcile(
              tree.isTextual() ? Optional.empty() : Optional.of(fault(value.asText())));
      case "plan" -> new HistoryStep.Plan();
      case "restart" -> new HistoryStep.Restart();
      case "hand over" -> new HistoryStep.Handover();
      case "lose state" -> new HistoryStep.LoseState();
      case "forgo state" -> new HistoryStep.ForgoState();
      default ->
          throw new IllegalArgumentException(
              "expected server, want, edit, delete, make, wait, pass, plan, restart, hand over,"
                  + " lose state or forgo state, got "
                  + kind);
    };
  }

  /** The name of the only member. */
  private static String only(JsonNode tree) {
    if (object(tree).size() != 1) {
      throw new IllegalArgumentException("expected a step with one name, got " + tree);
    }
    return tree.fieldNames().next();
  }

  private static ObjectNode object(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException("expected an object, got " + tree);
  }

  private static HistoryStep edit(JsonNode value) {
    for (Operation operation : Operation.values()) {
      JsonNode path = value.path(operation.name().toLowerCase(Locale.ROOT));
      if (path.isTextual()) {
        return new HistoryStep.Edit(
            value.path("name").asText(),
            operation,
            JsonPointer.compile(path.textValue()),
            value.path("value"));
      }
    }
    throw new IllegalArgumentException("expected add, replace or remove in the edit " + value);
  }

  private static List<ServerBehaviour> behaviours(JsonNode list) {
    List<ServerBehaviour> behaviours = new ArrayList<>();
    for (JsonNode tree : list) {
      String kind = object(tree).propertyStream().findFirst().map(Map.Entry::getKey).orElse("");
      JsonPointer path = JsonPointer.compile(tree.get(kind).asText());
      JsonNode value = tree.path("value");
      behaviours.add(
          switch (kind) {
            case "default" -> new ServerBehaviour.Default(path, value);
            case "override" -> new ServerBehaviour.Override(path, value);
            case "drop" -> new ServerBehaviour.Drop(path);
            case "inject" -> new ServerBehaviour.Inject(path, value);
            case "normalise" -> new ServerBehaviour.Normalise(path, value, tree.path("to"));
            case "refuse" -> new ServerBehaviour.Refuse(path, value);
            case "immutable" -> new ServerBehaviour.Immutable(path);
            default ->
                throw new IllegalArgumentException(
                    "expected default, override, drop, inject, normalise, refuse or immutable, got "
                        + kind);
          });
    }
    return behaviours;
  }

  private static Wish wish(JsonNode tree) {
    Map<FieldPath, JsonNode> byHook = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> set : tree.path("hook").properties()) {
      byHook.put(FieldPath.parse(set.getKey()), set.getValue());
    }
    return new Wish(
        objects(tree.path("manifest")),
        objects(tree.path("schemas")),
        byHook,
        settings(tree.path("settings")),
        actions(tree.path("actions")),
        tree.path("teardown").asText().equals(word(Teardown.AT_ONCE))
            ? Teardown.AT_ONCE
            : Teardown.BACKWARDS);
  }

  /** All of them unless some, or none, are named. */
  private static Set<Action> actions(JsonNode list) {
    return Arrays.stream(Action.values())
        .filter(
            action ->
                list.isMissingNode()
                    || list.valueStream().anyMatch(name -> name.asText().equals(word(action))))
        .collect(Collectors.toSet());
  }

  private static List<ObjectNode> objects(JsonNode list) {
    List<ObjectNode> objects = new ArrayList<>();
    for (JsonNode element : list) {
      objects.add(object(element));
    }
    return objects;
  }

  /** As faults print themselves. */
  private static Fault fault(String text) {
    Matcher words = FAULT.matcher(text);
    if (!words.matches()) {
      throw new IllegalArgumentException(
          "expected a fault as in \"stops after save 1\" or \"loses the answer to write 2\", got "
              + text);
    }
    Moment at =
        new Moment(
            Counted.valueOf(words.group(2).toUpperCase(Locale.ROOT)),
            Integer.parseInt(words.group(3)));
    return switch (words.group(1)) {
      case "stops before" -> Faults.stopsBefore(at);
      case "stops after" -> Faults.stopsAfter(at);
      default -> Faults.losesAnswerTo(at);
    };
  }
}

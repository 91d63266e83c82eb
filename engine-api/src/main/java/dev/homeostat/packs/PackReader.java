package dev.homeostat.packs;

import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one policy pack, and reports all that is wrong in it. */
final class PackReader {

  private static final String API_VERSION = "homeostat.dev/v1alpha1";
  private static final String KIND = "PolicyPack";
  private static final String NAME = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String GROUP_KIND = "([a-z0-9]([-.a-z0-9]*[a-z0-9])?/)?[A-Z][A-Za-z0-9]*";

  private final PackMembers members;

  PackReader(Document document, List<Problem> problems) {
    this.members = new PackMembers(document, problems);
  }

  /** Returns the pack; empty if something is wrong. */
  Optional<PolicyPack> read() {
    int before = members.count();
    if (!members.isObject("", "a policy pack")) {
      return Optional.empty();
    }
    members.known("", Set.of("apiVersion", "kind", "metadata", "spec"));
    members.constant("/apiVersion", API_VERSION);
    members.constant("/kind", KIND);
    String name = "";
    if (members.isObject("/metadata", "the name of the pack")) {
      members.known("/metadata", Set.of("name"));
      name = name("/metadata/name");
    }
    if (!members.isObject("/spec", "version, purpose and rules")) {
      return Optional.empty();
    }
    members.known("/spec", Set.of("version", "purpose", "rules"));
    String version = members.text("/spec/version", "a version, as in \"1.0.0\"");
    String purpose = members.text("/spec/purpose", "the controller that the pack is for");
    List<PackRule> rules = rules();
    return members.count() == before
        ? Optional.of(new PolicyPack(new PackVersion(name, version), purpose, rules))
        : Optional.empty();
  }

  private String name(String at) {
    String name = members.text(at, "a name, as in my-controller");
    if (!name.isEmpty() && !name.matches(NAME)) {
      members.problem(at, "small letters, digits and '-'", "'" + name + "'", "choose another name");
    }
    return name;
  }

  private List<PackRule> rules() {
    List<PackRule> rules = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String at : members.elements("/spec/rules", "at least one rule")) {
      if (members.isObject(at, "a rule with name, kinds, fields or openLists, and reason")) {
        PackRule rule = rule(at);
        rules.add(rule);
        if (!rule.name().isEmpty() && !names.add(rule.name())) {
          members.problem(
              at + "/name", "one rule of a name", "'" + rule.name() + "' again", "rename it");
        }
      }
    }
    return rules;
  }

  private PackRule rule(String at) {
    members.known(at, Set.of("name", "kinds", "annotations", "fields", "openLists", "reason"));
    String name = name(at + "/name");
    Set<String> kinds = kinds(at + "/kinds");
    Set<String> annotations = new LinkedHashSet<>();
    if (members.has(at + "/annotations")) {
      for (String each : members.elements(at + "/annotations", "at least one annotation")) {
        annotations.add(members.text(each, "an annotation, as in example.com/inject"));
      }
    }
    List<LeftPath> paths = new ArrayList<>();
    paths(at + "/fields", LeftPath.Effect.LEAVE_FIELD, paths);
    paths(at + "/openLists", LeftPath.Effect.OPEN_LIST, paths);
    if (!members.has(at + "/fields") && !members.has(at + "/openLists")) {
      members.problem(at, "fields or openLists", "neither", "say what is left to others");
    }
    String reason = members.text(at + "/reason", "who writes these fields, and why");
    return new PackRule(name, new RuleTargets(kinds, annotations), paths, reason);
  }

  private Set<String> kinds(String at) {
    Set<String> kinds = new LinkedHashSet<>();
    for (String each : members.elements(at, "at least one group and kind")) {
      String kind = members.text(each, "a group and kind, as in apps/Deployment");
      if (!kind.isEmpty() && !kind.matches(GROUP_KIND)) {
        members.problem(
            each,
            "a group and kind, as in apps/Deployment or Service",
            "'" + kind + "'",
            "write no version");
      }
      kinds.add(kind);
    }
    return kinds;
  }

  private void paths(String at, LeftPath.Effect effect, List<LeftPath> paths) {
    if (!members.has(at)) {
      return;
    }
    for (String each : members.elements(at, "at least one path")) {
      String text = members.text(each, "a path, as in /spec/replicas");
      try {
        if (!text.isEmpty()) {
          paths.add(new LeftPath(PackPath.parse(text), effect));
        }
      } catch (IllegalArgumentException e) {
        members.problem(
            each,
            "a path, as in /spec/replicas or /spec/ports/[*]/nodePort",
            "'" + text + "'",
            "begin with a slash, close each bracket, and name elements by key or as [*]");
      }
    }
  }
}

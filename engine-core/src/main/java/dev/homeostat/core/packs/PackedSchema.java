package dev.homeostat.core.packs;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.PackExclusions;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.overlay.SchemaExclusion;
import dev.homeostat.packs.LeftPath;
import dev.homeostat.packs.PackRule;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.RuleReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Applies policy packs to the default schema of one resource (rule SCHEMA-11). */
public final class PackedSchema {

  private final Resource resource;
  private final Collection<FieldPath> strict;
  private final List<Problem> problems;
  private final Map<FieldPath, RuleReference> fields = new LinkedHashMap<>();
  private final Map<FieldPath, RuleReference> lists = new LinkedHashMap<>();
  private final List<PackExclusions.Pattern> patterns = new ArrayList<>();
  private SchemaNode.Fields root;

  private PackedSchema(
      SchemaNode.Fields root,
      Resource resource,
      Collection<FieldPath> strict,
      List<Problem> problems) {
    this.root = root;
    this.resource = resource;
    this.strict = strict;
    this.problems = problems;
  }

  /**
   * Applies the rules that are about a resource.
   *
   * @param packs the rules
   * @param root what is observed by default, without what the owner excludes
   * @param resource from the manifest
   * @param strict paths that the owner wants in no other form: they stay observed
   * @param problems receives the rules that cannot be applied
   * @return what is left
   */
  public static PackedSchema of(
      PackRules packs,
      SchemaNode.Fields root,
      Resource resource,
      Collection<FieldPath> strict,
      List<Problem> problems) {
    PackedSchema schema = new PackedSchema(root, resource, strict, problems);
    for (PolicyPack pack : packs.packs()) {
      for (PackRule rule : pack.rules()) {
        if (rule.targets().matches(resource)) {
          rule.paths().forEach(path -> schema.apply(path, pack.reference(rule)));
        }
      }
    }
    return schema;
  }

  /** Returns what is observed. */
  public SchemaNode.Fields root() {
    return root;
  }

  /** Returns the fields and lists that are left to others. */
  public PackExclusions left() {
    return fields.isEmpty() && lists.isEmpty() && patterns.isEmpty()
        ? PackExclusions.NONE
        : new PackExclusions(fields, lists, patterns);
  }

  private void apply(LeftPath path, RuleReference rule) {
    PackedPaths paths = PackedPaths.in(root, path.path());
    paths.values().stream()
        .filter(this::hasParts)
        .forEach(value -> hasNoEffect(value, "one value, of which " + rule + " names a part"));
    boolean leaves = path.effect() == LeftPath.Effect.LEAVE_FIELD;
    if (leaves) {
      patterns.add(new PackExclusions.Pattern(path.path(), rule));
    }
    for (FieldPath found : paths.found()) {
      if (leaves
          && strict.stream().noneMatch(each -> each.startsWith(found) || found.startsWith(each))) {
        leave(found, rule);
      } else if (!leaves && strict.stream().noneMatch(found::startsWith)) {
        // A strict path below the list is about an element of the manifest, and not about others.
        open(found, rule);
      }
    }
  }

  /** An empty list or object has nothing that a rule could name. */
  private boolean hasParts(FieldPath value) {
    return value
        .in(resource.tree())
        .filter(found -> found.isValueNode() || !found.isEmpty())
        .isPresent();
  }

  private void leave(FieldPath field, RuleReference rule) {
    if (SchemaExclusion.of(root, field) instanceof SchemaExclusion.Left left) {
      root = (SchemaNode.Fields) left.node();
      fields.put(field, rule);
    }
  }

  private void open(FieldPath list, RuleReference rule) {
    Optional<SchemaNode.Fields> opened = OpenedLists.open(root, list, resource);
    if (opened.isPresent()) {
      root = opened.get();
      boolean isObserved = SchemaLookup.at(root, list).isPresent();
      (isObserved ? lists : fields).putIfAbsent(list, rule);
    } else {
      hasNoEffect(list, "no list of such elements, although " + rule + " opens it");
    }
  }

  private void hasNoEffect(FieldPath value, String got) {
    problems.add(
        Problem.warning("PackPartOfOneValue")
            .rule(Rule.SCHEMA_11)
            .of(resource.id())
            .at(value)
            .in(resource.locate(value))
            .expected("fields and elements that are compared by themselves")
            .got(got)
            .advice(
                "it is enforced as a whole; except all of it in an observer schema, if others write it"));
  }
}

package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.packs.PackPath;
import dev.homeostat.packs.RuleReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * The fields and lists of a resource that policy packs exclude, and so leave to other writers (rule
 * SCHEMA-11).
 *
 * @param fields of the manifest that are not observed, and by which rule
 * @param lists that may have elements of others, and by which rule
 * @param patterns all fields that the rules name, set by the manifest or not
 */
@API(status = INTERNAL)
public record PackExclusions(
    Map<FieldPath, RuleReference> fields,
    Map<FieldPath, RuleReference> lists,
    List<Pattern> patterns) {

  /** Nothing. */
  public static final PackExclusions NONE = new PackExclusions(Map.of(), Map.of(), List.of());

  /**
   * The fields that a rule names.
   *
   * @param path which fields
   * @param rule the rule
   */
  public record Pattern(PackPath path, RuleReference rule) {}

  // Copies the collections in their order.
  public PackExclusions {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    lists = Collections.unmodifiableMap(new LinkedHashMap<>(lists));
    patterns = List.copyOf(patterns);
  }

  /**
   * Returns the same without some lists.
   *
   * @param controlled the lists whose bounds the owner controls
   * @return what packs still leave
   */
  public PackExclusions withoutLists(Predicate<FieldPath> controlled) {
    Map<FieldPath, RuleReference> left = new LinkedHashMap<>(lists);
    left.keySet().removeIf(controlled);
    return left.size() == lists.size() ? this : new PackExclusions(fields, left, patterns);
  }

  /**
   * Returns the rule by which a field, or what it is a part of, is left to others.
   *
   * @param path of a field of the manifest
   * @return empty if no pack is the reason
   */
  public Optional<RuleReference> ofField(FieldPath path) {
    return fields.entrySet().stream()
        .filter(left -> path.startsWith(left.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}

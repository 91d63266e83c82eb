package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Index;
import dev.homeostat.FieldPath.Key;
import dev.homeostat.FieldPath.Member;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.pathcheck.ListNaming.ByKey;
import dev.homeostat.core.pathcheck.ListNaming.ByPlace;
import dev.homeostat.core.pathcheck.ListNaming.OneValue;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.text.KeyQuotes;
import dev.homeostat.text.Spelling;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The names of the elements of a resource's lists.
 *
 * @param names of the fields and elements that the manifest has
 * @param lists how their elements are named
 * @param fields of the kind
 * @param scope of the keys that a path may use
 */
@API(status = INTERNAL)
public record ElementNames(
    FieldNames names, ListNaming.Lookup lists, KindFields fields, KeyScope scope) {

  private static final Predicate<String> PLACE =
      Pattern.compile("0|[1-9][0-9]{0,5}").asMatchPredicate();

  /**
   * Looks a path up in the schema of the kind, after its elements.
   *
   * @param path as it was written
   * @return the outcome
   */
  public DeclaredPath declared(FieldPath path) {
    @Nullable MisnamedElement first = null;
    FieldPath meant = FieldPath.root();
    for (Segment segment : path.segments()) {
      @Nullable MisnamedElement misnamed = misnamed(meant, segment).orElse(null);
      Segment right = misnamed == null ? segment : misnamed.meant().orElse(null);
      first = first == null ? misnamed : first;
      if (misnamed != null && right == null) {
        boolean isOneValue = misnamed.naming() instanceof OneValue;
        return new DeclaredPath.Misnamed(
            first == null ? misnamed : first,
            isOneValue ? Optional.of(meant) : Optional.empty(),
            scope);
      }
      meant = meant.then(right == null ? segment : right);
    }
    DeclaredPath declared = DeclaredPath.of(meant, fields);
    return first == null
        ? declared
        : new DeclaredPath.Misnamed(first, Optional.of(near(meant, declared)), scope);
  }

  private FieldPath near(FieldPath meant, DeclaredPath declared) {
    if (declared instanceof DeclaredPath.Undeclared undeclared) {
      return undeclared.near();
    }
    int certain = declared instanceof DeclaredPath.Undecided undecided ? undecided.declared() : 0;
    return names.has(meant) ? meant : names.near(meant, certain, Spelling::mistyped).orElse(meant);
  }

  private Optional<MisnamedElement> misnamed(FieldPath list, Segment written) {
    ListNaming naming = lists.of(list);
    if (written instanceof Element element) {
      Element unquoted = KeyQuotes.removedFrom(element);
      boolean isQuoted = !unquoted.equals(element) && !names.has(list.then(element));
      return isQuoted ? Optional.of(quoted(list, unquoted)) : element(list, naming, element);
    }
    if (written instanceof Member member) {
      return naming instanceof ByKey byKey
          ? Optional.of(
              new MisnamedElement(
                  list, naming, new KeyProposals(byKey, List.of()).of(member.value())))
          : Optional.empty();
    }
    // Where any field may be named, a place stands for the whole list.
    return scope == KeyScope.LIST_KEYS ? place(list, naming, written) : Optional.empty();
  }

  /** Quotes are part of a value, and belong to paths of other notations. */
  private MisnamedElement quoted(FieldPath list, Element unquoted) {
    Segment meant =
        element(list, lists.of(list), unquoted).flatMap(MisnamedElement::meant).orElse(unquoted);
    return new MisnamedElement(list, new ListNaming.ByUnquotedKey(), Optional.of(meant));
  }

  private Optional<MisnamedElement> place(FieldPath list, ListNaming naming, Segment written) {
    int place = place(written);
    if (place < 0 || (naming instanceof ByPlace && written instanceof Index)) {
      return Optional.empty();
    }
    if (naming instanceof ByKey byKey) {
      Optional<Segment> meant = new KeyProposals(byKey, elements(list)).at(place);
      return Optional.of(new MisnamedElement(list, naming, meant));
    }
    if (naming instanceof ByPlace) {
      return Optional.of(new MisnamedElement(list, naming, Optional.of(new Index(place))));
    }
    return naming instanceof OneValue
        ? Optional.of(new MisnamedElement(list, naming, Optional.empty()))
        : Optional.empty();
  }

  /** In a JSON pointer, a place is a name. */
  private static int place(Segment written) {
    if (written instanceof Index index) {
      return index.index();
    }
    return written instanceof Key key && PLACE.test(key.name()) ? Integer.parseInt(key.name()) : -1;
  }

  private Optional<MisnamedElement> element(FieldPath list, ListNaming naming, Element written) {
    if (scope == KeyScope.LIST_KEYS && naming instanceof ByKey byKey) {
      Set<String> names = written.keys().keySet();
      return byKey.keys().containsAll(names) && names.containsAll(byKey.required())
          ? byDefault(list, byKey, written)
          : Optional.of(
              new MisnamedElement(
                  list, naming, new KeyProposals(byKey, elements(list)).of(written)));
    }
    if (scope == KeyScope.LIST_KEYS && naming instanceof OneValue) {
      return Optional.of(new MisnamedElement(list, naming, Optional.empty()));
    }
    return byAnyField(list, naming, written);
  }

  /** A key that the path lacks has its default, which the element that is meant may not have. */
  private Optional<MisnamedElement> byDefault(FieldPath list, ByKey byKey, Element written) {
    Map<String, String> lacking = new TreeMap<>(byKey.defaults());
    lacking.keySet().removeAll(written.keys().keySet());
    if (lacking.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> completed = new TreeMap<>(written.keys());
    completed.putAll(lacking);
    if (names.has(list.then(new Element(completed)))) {
      return Optional.empty();
    }
    Map.Entry<String, String> first = lacking.entrySet().iterator().next();
    return new KeyProposals(byKey, elements(list))
        .named(written)
        .map(
            meant ->
                new MisnamedElement(
                    list,
                    new ListNaming.ByDefault(first.getKey(), first.getValue()),
                    Optional.of(meant)));
  }

  /** An element may be named by any of its fields, so only unknown fields are mistakes. */
  private Optional<MisnamedElement> byAnyField(FieldPath list, ListNaming naming, Element written) {
    Set<String> present = new HashSet<>();
    elements(list).forEach(each -> each.fieldNames().forEachRemaining(present::add));
    Set<String> known = new HashSet<>(present);
    boolean isClosed = false;
    if (naming instanceof ByKey byKey) {
      byKey.keys().forEach(key -> known.add(first(key)));
      isClosed = true;
    }
    if (fields.at(list) instanceof KindFields.Declared declared) {
      known.addAll(declared.names());
      isClosed = true;
    }
    List<String> wrong =
        written.keys().keySet().stream().filter(name -> !known.contains(first(name))).toList();
    boolean isMistake =
        isClosed
            ? !wrong.isEmpty()
            : wrong.stream().anyMatch(name -> Spelling.mistyped(name, present).isPresent());
    if (!isMistake) {
      return Optional.empty();
    }
    Optional<Segment> meant =
        naming instanceof ByKey byKey
            ? new KeyProposals(byKey, elements(list)).of(written)
            : renamed(written, wrong, known);
    return Optional.of(new MisnamedElement(list, new ListNaming.NotKnown(), meant));
  }

  private static Optional<Segment> renamed(Element written, List<String> wrong, Set<String> known) {
    Map<String, String> keys = new TreeMap<>();
    for (Map.Entry<String, String> key : written.keys().entrySet()) {
      Optional<String> name =
          wrong.contains(key.getKey())
              ? Spelling.meant(key.getKey(), known)
              : Optional.of(key.getKey());
      if (name.isEmpty()) {
        return Optional.empty();
      }
      keys.put(name.get(), key.getValue());
    }
    return Optional.of(new Element(keys));
  }

  private List<JsonNode> elements(FieldPath list) {
    return names.at(list).stream()
        .filter(JsonNode::isArray)
        .flatMap(JsonNode::valueStream)
        .toList();
  }

  private static String first(String key) {
    return key.split("\\.", 2)[0];
  }
}

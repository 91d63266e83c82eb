package dev.homeostat.cli.importers;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.LabelSelectors;
import dev.homeostat.cli.patterns.ObjectPattern;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads which objects a rule of Flux is about: patterns and selectors, of which all must match. */
final class FluxTargets {

  private static final int LONGEST_PATTERN = 1000;

  private static final List<String> PATTERNS =
      List.of("group", "version", "kind", "name", "namespace");
  private static final List<String> TARGET =
      List.of(
          "group", "version", "kind", "name", "namespace", "labelSelector", "annotationSelector");

  private FluxTargets() {}

  /** Returns the objects of a target; all if there is none. */
  static Predicate<Resource> read(SourceValue target, ImportDraft draft) {
    if (target.isAbsent() || !draft.isObject(target, TARGET)) {
      return ObjectPattern.all();
    }
    ObjectPattern all = ObjectPattern.all();
    for (String name : PATTERNS) {
      all = all.and(pattern(target, name, draft));
    }
    return all.and(selector(target.member("labelSelector"), "labels", draft))
        .and(selector(target.member("annotationSelector"), "annotations", draft));
  }

  private static Predicate<Resource> pattern(SourceValue target, String name, ImportDraft draft) {
    String text = draft.text(target.member(name)).orElse("");
    Optional<Pattern> pattern =
        text.isEmpty() ? Optional.empty() : pattern(text, target.member(name), draft);
    if (pattern.isEmpty()) {
      return ObjectPattern.all();
    }
    boolean isText = text.matches("[A-Za-z0-9-]+") && !name.equals("version");
    return isText
        ? ObjectPattern.of(ObjectPattern.Part.valueOf(name.toUpperCase(Locale.ROOT)), text)
        : resource -> pattern.get().matcher(part(resource, name)).matches();
  }

  private static String part(Resource resource, String name) {
    return switch (name) {
      case "group" -> resource.id().group();
      case "version" -> resource.apiVersion().replaceFirst(".*/", "");
      case "kind" -> resource.kind();
      case "name" -> resource.name();
      default -> resource.namespace();
    };
  }

  private static Optional<Pattern> pattern(String text, SourceValue source, ImportDraft draft) {
    if (text.length() > LONGEST_PATTERN) {
      draft.error(
          source,
          "MalformedPattern",
          "a regular expression of at most " + LONGEST_PATTERN + " characters",
          text.length() + " characters",
          "shorten the value");
      return Optional.empty();
    }
    try {
      return Optional.of(Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      draft.error(
          source, "MalformedPattern", "a regular expression", "another text", "correct the value");
      return Optional.empty();
    }
  }

  private static Predicate<Resource> selector(SourceValue value, String member, ImportDraft draft) {
    Optional<String> text = draft.text(value).filter(it -> !it.isBlank());
    if (text.isEmpty()) {
      return ObjectPattern.all();
    }
    Optional<Predicate<Map<String, String>>> selector = LabelSelectors.parse(text.get());
    if (selector.isEmpty()) {
      draft.error(
          value,
          "MalformedPattern",
          "a selector such as app=web,tier in (front, back)",
          "another text",
          "correct the value");
    }
    return selector
        .<Predicate<Resource>>map(
            it -> resource -> it.test(texts(resource.tree().path("metadata").path(member))))
        .orElseGet(ObjectPattern::all);
  }

  private static Map<String, String> texts(JsonNode members) {
    Map<String, String> texts = new HashMap<>();
    members.properties().forEach(it -> texts.put(it.getKey(), it.getValue().asText()));
    return texts;
  }
}

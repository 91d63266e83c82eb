package dev.homeostat.tosca.type;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.FunctionCallCheck;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.value.BuiltinType;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tosca.value.ValueCheck;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Definitions of properties, attributes and parameters, and what refines them. */
final class PropertyDefinitions {

  private final DataTypes data;
  private final Report report;

  PropertyDefinitions(DataTypes data, Report report) {
    this.data = data;
    this.report = report;
  }

  /** Properties or attributes that are inherited, with those that a type defines or refines. */
  Map<String, PropertyDef> merged(Map<String, PropertyDef> before, Part definitions, Scope scope) {
    Map<String, PropertyDef> all = new LinkedHashMap<>(before);
    for (Part each : definitions.members()) {
      PropertyDef known = before.get(each.key());
      all.put(each.key(), known == null ? define(each, scope) : refine(known, each, scope));
    }
    return all;
  }

  /** Properties of a type that a definition refines and may add none to. */
  Map<String, PropertyDef> refined(
      Map<String, PropertyDef> before, Part definitions, Scope scope, String what) {
    Map<String, PropertyDef> all = new LinkedHashMap<>(before);
    for (Part each : definitions.members()) {
      PropertyDef known = before.get(each.key());
      if (known != null) {
        all.put(each.key(), refine(known, each, scope));
      } else if (scope.dialect().isSimple()) {
        all.put(each.key(), define(each, scope));
      } else {
        report.deviates(
            ToscaCode.PROPERTY_UNKNOWN,
            each,
            "a " + what + " that its type defines: " + MessageWords.oneOf(before.keySet()),
            MessageWords.name(each.key()),
            "define it in the type");
      }
    }
    return all;
  }

  /** Parameters, which need no type and may be no more than a value. */
  Map<String, PropertyDef> parameters(Part definitions, Scope scope) {
    Map<String, PropertyDef> all = new LinkedHashMap<>();
    for (Part each : definitions.members()) {
      all.put(each.key(), parameter(each, scope));
    }
    return all;
  }

  private PropertyDef parameter(Part each, Scope scope) {
    return isDefinition(each, scope) ? defined(each, scope) : open(each);
  }

  private PropertyDef define(Part each, Scope scope) {
    if (each.get("type").isPresent()) {
      return defined(each, scope);
    }
    report.deviates(
        ToscaCode.KEY_MISSING,
        each,
        "the key 'type' for what no other type defined before",
        each.isObject() ? "none" : MessageWords.kind(each.tree()),
        "add it");
    return open(each);
  }

  private PropertyDef defined(Part each, Scope scope) {
    DataSchema schema = data.schema(each, scope);
    check(each.get("default"), schema, scope);
    check(each.get("value"), schema, scope);
    return new PropertyDef(
        each, schema, isRequired(each, true), each.get("default"), each.get("value"));
  }

  /** Returns a definition that permits any value, or none. */
  private static PropertyDef open(Part each) {
    return new PropertyDef(each, DataSchema.ANY, false, each.without(), each.without());
  }

  private static boolean isRequired(Part part, boolean otherwise) {
    Part required = part.get("required");
    return required.isPresent() ? !required.tree().asText().matches("(?i)false|no|off") : otherwise;
  }

  /** A refinement may narrow what values there are, and never widen it. */
  private PropertyDef refine(PropertyDef before, Part each, Scope scope) {
    if (before.fixed().isPresent()) {
      wrong(each, "no other definition of what has a fixed value", "one");
      return before;
    }
    if (!isDefinition(each, scope)) {
      check(each, before.schema(), scope);
      return new PropertyDef(each, before.schema(), before.required(), each.without(), each);
    }
    Part name = each.get("type");
    DataType type = name.isPresent() ? data.find(name, scope) : before.schema().type();
    if (!isRefined(type, before.schema().type(), scope)) {
      wrong(
          name, "a type that is or derives from " + before.schema().type(), MessageWords.of(name));
    }
    boolean required = isRequired(each, before.required());
    if (before.required() && !required && !scope.dialect().isSimple()) {
      wrong(each.get("required"), "what is required to stay so", "false");
    }
    DataSchema own =
        new DataSchema(
            type,
            data.clauses(each, type, scope),
            each.get("key_schema").isPresent() ? data.schema(each.get("key_schema"), scope) : null,
            each.get("entry_schema").isPresent()
                ? data.schema(each.get("entry_schema"), scope)
                : null);
    checkEntries(before.schema().entries().orElse(null), own.entry(), each, scope);
    DataSchema schema = own.refining(before.schema());
    Part standard = each.get("default").isPresent() ? each.get("default") : before.standard();
    check(each.get("default"), schema, scope);
    check(each.get("value"), schema, scope);
    return new PropertyDef(each, schema, required, standard, each.get("value"));
  }

  private void checkEntries(
      @Nullable DataSchema before, @Nullable DataSchema after, Part part, Scope scope) {
    if (before != null && after != null && !isRefined(after.type(), before.type(), scope)) {
      wrong(
          part.get("entry_schema"),
          "entries of a type that is or derives from " + before.type(),
          "entries of type " + after.type());
    }
  }

  /** An object with keys of a definition is one; anything else is the fixed value itself (2.0). */
  private static boolean isDefinition(Part part, Scope scope) {
    return part.isObject() && !FunctionCallCheck.isCall(part, scope.dialect());
  }

  private static boolean isRefined(DataType type, DataType before, Scope scope) {
    boolean any = type.builtin() == BuiltinType.ANY || before.builtin() == BuiltinType.ANY;
    return any
        || type.isA(before)
        || (scope.dialect().isSimple() && type.builtin() == before.builtin());
  }

  private void check(Part value, DataSchema schema, Scope scope) {
    boolean nil = schema.type().builtin() == BuiltinType.NIL && !value.tree().isMissingNode();
    if (value.isPresent() || nil) {
      new ValueCheck(
              scope.dialect(), part -> FunctionCallCheck.isCall(part, scope.dialect()), report)
          .check(value, schema, ToscaCode.VALUE_TYPE);
    }
  }

  private void wrong(Part part, String expected, String got) {
    report.deviates(ToscaCode.TYPE_INVALID, part, expected, got, "correct the refinement");
  }
}

package dev.homeostat.tosca.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.ValidationClause;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.value.BuiltinType;
import dev.homeostat.tosca.value.ConstraintClause;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.ScalarUnits;
import dev.homeostat.tosca.value.SimpleClauses;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The data types that files define, and the schemas that name them. */
final class DataTypes {

  private final TypeRegistry types;
  private final ExpansionLimits limits;
  private final Report report;
  private final Map<TypeDef, DataType> known = new IdentityHashMap<>();
  private final Map<BuiltinType, DataType> builtIn = new EnumMap<>(BuiltinType.class);
  private final Set<TypeDef> open = new HashSet<>();

  DataTypes(TypeRegistry types, ExpansionLimits limits, Report report) {
    this.types = types;
    this.limits = limits;
    this.report = report;
    for (BuiltinType builtin : BuiltinType.values()) {
      builtIn.put(builtin, DataType.of(builtin));
    }
  }

  DataType of(BuiltinType builtin) {
    return builtIn.getOrDefault(builtin, DataSchema.ANY.type());
  }

  /** The data type that a part names; any if there is none, which is reported then. */
  DataType find(Part reference, Scope scope) {
    Optional<String> name = reference.text();
    if (name.isEmpty()) {
      return of(BuiltinType.ANY);
    }
    Optional<BuiltinType> builtin = BuiltinType.of(name.get(), scope.dialect());
    if (builtin.isPresent()) {
      return of(builtin.get());
    }
    Optional<TypeDef> def = scope.type(TypeKind.DATA, name.get());
    if (def.isEmpty()) {
      report.deviates(
          ToscaCode.TYPE_UNKNOWN,
          reference,
          "a data type that is defined: "
              + MessageWords.oneOf(scope.names(TypeKind.DATA), name.get()),
          MessageWords.name(name.get()),
          "correct the name, define the type, or import the file that does");
      return DataType.missing(reference);
    }
    return of(def.get());
  }

  DataType of(TypeDef def) {
    DataType type = known.get(def);
    if (type != null) {
      return type;
    }
    if (open.size() >= limits.derivations() || !open.add(def)) {
      TypeRegistry.endless(def, limits, report);
      return of(BuiltinType.ANY);
    }
    DataType made = make(def);
    open.remove(def);
    known.put(def, made);
    return made;
  }

  private DataType make(TypeDef def) {
    Scope scope = def.scope();
    Part part = def.part();
    Part derived = part.get("derived_from");
    DataType parent = derived.isPresent() ? find(derived, scope) : null;
    BuiltinType builtin = parent == null ? BuiltinType.COMPLEX : parent.builtin();
    // A root that only gives a name to all types has no constraints of their values.
    DataType bare =
        new DataType(
            new DataType.Traits(
                def.name(),
                parent,
                builtin,
                List.of(),
                null,
                null,
                null,
                null,
                part.get("metadata")),
            Map::of);
    DataSchema entry = optional(part.get("entry_schema"), scope);
    DataSchema key = optional(part.get("key_schema"), scope);
    ScalarUnits units = builtin == BuiltinType.SCALAR ? units(part, parent, scope) : null;
    return new DataType(
        new DataType.Traits(
            def.name(),
            parent,
            builtin,
            clauses(part, bare, scope),
            key,
            entry,
            units,
            number(part, parent, scope),
            part.get("metadata")),
        () ->
            types
                .properties()
                .merged(
                    parent == null ? Map.of() : parent.properties(),
                    part.get("properties"),
                    scope));
  }

  /** Checks a definition with all its parts. */
  void check(TypeDef def) {
    DataType type = of(def);
    Part part = def.part();
    boolean strict = !def.scope().dialect().isSimple();
    if (BuiltinType.of(def.name(), def.scope().dialect()).isPresent()) {
      wrong(ToscaCode.NAME_TAKEN, part, "a name that no built-in type has", "one that is taken");
    }
    boolean hasProperties = !part.get("properties").members().isEmpty();
    if (strict && type.parent().isEmpty() && !hasProperties) {
      wrong(ToscaCode.TYPE_INVALID, part, "a data type with derived_from or properties", "neither");
    }
    if (strict && hasProperties && type.builtin() != BuiltinType.COMPLEX && !isAny(type)) {
      wrong(
          ToscaCode.TYPE_INVALID,
          part.get("properties"),
          "no properties of a type that derives from " + type.builtin().word(),
          "properties");
    }
    checkCollection(part, type, strict);
    type.properties();
  }

  private static boolean isAny(DataType type) {
    return type.builtin() == BuiltinType.ANY;
  }

  /**
   * Checks that only collections have schemas of keys and entries, and that they have them (2.0).
   */
  private void checkCollection(Part part, DataType type, boolean strict) {
    BuiltinType builtin = type.builtin();
    boolean any = builtin == BuiltinType.ANY || !strict;
    if (part.get("entry_schema").isPresent() && !builtin.isCollection() && !any) {
      wrong(
          ToscaCode.TYPE_INVALID,
          part.get("entry_schema"),
          "entry_schema of a list or a map only",
          "one of " + type);
    }
    if (part.get("key_schema").isPresent() && builtin != BuiltinType.MAP && !any) {
      wrong(
          ToscaCode.TYPE_INVALID,
          part.get("key_schema"),
          "key_schema of a map only",
          "one of " + type);
    }
    if (strict && builtin.isCollection() && type.entry().isEmpty()) {
      if (!part.get("entry_schema").isPresent()) {
        wrong(
            ToscaCode.KEY_MISSING, part, "the key 'entry_schema' for a " + builtin.word(), "none");
      }
    }
  }

  private void wrong(ToscaCode code, Part part, String expected, String got) {
    report.deviates(code, part, expected, got, "correct the definition");
  }

  private @Nullable DataSchema optional(Part definition, Scope scope) {
    return definition.isPresent() ? schema(definition, scope) : null;
  }

  /** Returns the schema of a definition, or of the name of a type. */
  DataSchema schema(Part definition, Scope scope) {
    if (definition.tree().isTextual()) {
      return DataSchema.of(find(definition, scope));
    }
    Part name = definition.get("type");
    if (!definition.isPresent() || !name.isPresent()) {
      return DataSchema.ANY;
    }
    return schema(definition, find(name, scope), scope);
  }

  /** Returns the schema of a definition with a type. */
  DataSchema schema(Part definition, DataType type, Scope scope) {
    DataSchema schema =
        new DataSchema(
            type,
            clauses(definition, type, scope),
            optional(definition.get("key_schema"), scope),
            optional(definition.get("entry_schema"), scope));
    if (schema.key() != null && isNoText(schema.key().type())) {
      wrong(
          ToscaCode.TYPE_INVALID,
          definition.get("key_schema"),
          "keys of a type that derives from string",
          "keys of type " + schema.key().type());
    }
    if (type == of(BuiltinType.SCALAR)) {
      wrong(
          ToscaCode.TYPE_INVALID,
          definition.get("type"),
          "a type that derives from scalar and has units",
          "scalar itself, which has none");
    }
    if (definition.isObject()) {
      checkCollection(definition, type, !scope.dialect().isSimple());
    }
    return schema;
  }

  private static boolean isNoText(DataType type) {
    return type.builtin() != BuiltinType.STRING && type.builtin() != BuiltinType.ANY;
  }

  List<ConstraintClause> clauses(Part definition, DataType type, Scope scope) {
    Dialect dialect = scope.dialect();
    return dialect.isSimple()
        ? SimpleClauses.read(definition.get("constraints"), type, dialect, report)
        : ValidationClause.read(definition.get("validation"), type, report);
  }

  /** The units of a scalar: those of its parent and its own, each with each prefix. */
  private @Nullable ScalarUnits units(Part part, @Nullable DataType parent, Scope scope) {
    Map<String, BigDecimal> factors = new LinkedHashMap<>();
    if (parent != null) {
      parent.units().ifPresent(units -> factors.putAll(units.factors()));
    }
    Map<String, BigDecimal> own = numbers(part.get("units"));
    Map<String, BigDecimal> prefixes = numbers(part.get("prefixes"));
    boolean prefixed = part.get("prefixes").isPresent();
    own.forEach(
        (unit, factor) -> {
          factors.put(unit, factor);
          prefixes.forEach((prefix, more) -> factors.put(prefix + unit, factor.multiply(more)));
        });
    if (factors.isEmpty()) {
      wrong(ToscaCode.KEY_MISSING, part, "the key 'units' with at least one unit", "none");
      return null;
    }
    boolean hasBase = factors.values().stream().anyMatch(f -> f.compareTo(BigDecimal.ONE) == 0);
    if (!hasBase || (prefixed && own.size() > 1)) {
      wrong(
          ToscaCode.TYPE_INVALID,
          part.get("units"),
          "a unit with the factor 1, and no other beside prefixes",
          MessageWords.oneOf(own.keySet()));
    }
    Part canonical = part.get("canonical_unit");
    if (canonical.isPresent() && !factors.containsKey(canonical.tree().asText())) {
      wrong(ToscaCode.TYPE_INVALID, canonical, "one of the units", MessageWords.of(canonical));
    }
    long bases = own.values().stream().filter(f -> f.compareTo(BigDecimal.ONE) == 0).count();
    if (bases > 1 && !canonical.isPresent()) {
      wrong(ToscaCode.KEY_MISSING, part, "'canonical_unit' beside several base units", "none");
    }
    return new ScalarUnits(factors, true, isInteger(part.get("data_type"), scope));
  }

  /** The type of the number in a scalar, which no type that derives from it may change. */
  private @Nullable DataType number(Part part, @Nullable DataType parent, Scope scope) {
    Part type = part.get("data_type");
    boolean scalar = parent != null && parent.builtin() == BuiltinType.SCALAR;
    for (String key : List.of("data_type", "units", "prefixes", "canonical_unit")) {
      if (part.get(key).isPresent() && !scalar) {
        wrong(
            ToscaCode.TYPE_INVALID,
            part.get(key),
            "the key '" + key + "' in a type that derives from scalar only",
            "one in another type");
      }
    }
    if (!type.isPresent() || parent == null || !scalar) {
      return null;
    }
    DataType number = find(type, scope);
    Optional<DataType> before = parent.number();
    if (before.isPresent() && before.get() != number) {
      wrong(
          ToscaCode.TYPE_INVALID,
          type,
          "the data_type of the type that it derives from, " + before.get(),
          MessageWords.of(type));
    }
    return number;
  }

  private boolean isInteger(Part type, Scope scope) {
    if (!type.isPresent()) {
      return false;
    }
    BuiltinType builtin = find(type, scope).builtin();
    if (builtin != BuiltinType.INTEGER
        && builtin != BuiltinType.FLOAT
        && builtin != BuiltinType.ANY) {
      wrong(
          ToscaCode.TYPE_INVALID,
          type,
          "a type that derives from integer or float",
          MessageWords.of(type));
    }
    return builtin == BuiltinType.INTEGER;
  }

  private Map<String, BigDecimal> numbers(Part table) {
    Map<String, BigDecimal> numbers = new LinkedHashMap<>();
    for (Part each : table.members()) {
      JsonNode number = each.tree();
      if (number.isNumber()) {
        numbers.put(each.key(), number.decimalValue());
      } else {
        wrong(ToscaCode.VALUE_TYPE, each, "a number", MessageWords.kind(number));
      }
    }
    return numbers;
  }
}

package dev.homeostat.tosca.type;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/** The types that files define, each worked out once, when something of it is first asked for. */
@API(status = INTERNAL)
public final class TypeRegistry {

  /** The type of nodes whose property {@code spec} is a manifest. */
  public static final String KUBERNETES_OBJECT = "tosca.nodes.indigo.KubernetesObject";

  private final ExpansionLimits limits;
  private final Report report;
  private final DataTypes data;
  private final PropertyDefinitions properties;
  private final NodeParts parts;
  private final Map<TypeDef, EntityType> known = new IdentityHashMap<>();
  private final Set<TypeDef> open = new HashSet<>();

  /**
   * The types of one translation.
   *
   * @param limits how long a lineage may be
   * @param report gains what is wrong with them
   */
  public TypeRegistry(ExpansionLimits limits, Report report) {
    this.limits = limits;
    this.report = report;
    this.data = new DataTypes(this, limits, report);
    this.properties = new PropertyDefinitions(data, report);
    this.parts = new NodeParts(this, properties, report);
  }

  /** Schemas of values. */
  DataTypes data() {
    return data;
  }

  /** Properties and what refines them. */
  PropertyDefinitions properties() {
    return properties;
  }

  /**
   * Checks all types that a file defines.
   *
   * @param scope of the file
   */
  public void check(Scope scope) {
    for (TypeKind kind : TypeKind.values()) {
      for (TypeDef def : scope.types(kind)) {
        if (kind == TypeKind.DATA) {
          data.check(def);
        } else {
          of(def);
        }
      }
      scope.contested(kind).forEach((name, types) -> contested(scope, name, types));
    }
    functions(scope.file().get("functions"), scope);
  }

  /**
   * Checks functions that a file or a template defines.
   *
   * @param functions as they are defined; may be missing
   * @param scope what names stand for where they stand
   */
  public void functions(Part functions, Scope scope) {
    for (Part function : functions.members()) {
      for (Part signature : function.get("signatures").elements()) {
        signature.get("arguments").elements().forEach(each -> schema(each, scope));
        signature.get("optional_arguments").elements().forEach(each -> schema(each, scope));
        schema(signature.get("result"), scope);
      }
    }
  }

  private void contested(Scope scope, String name, Set<TypeDef> types) {
    Part place = types.iterator().next().part();
    report.deviates(
        ToscaCode.NAME_TAKEN,
        place,
        "one definition of " + MessageWords.name(name) + " in " + scope.dialect().text(),
        types.size() + " of them in this file and those that it imports",
        "import one of the files with a namespace");
  }

  /**
   * The type that a part names.
   *
   * @param kind what it should be
   * @param reference a text
   * @param scope what names stand for where it stands
   * @return the type; empty if there is none, which is reported then
   */
  public Optional<EntityType> find(TypeKind kind, Part reference, Scope scope) {
    return named(kind, reference, scope).flatMap(this::of);
  }

  /**
   * The definition that a part names. That of a type which is just being worked out can be had,
   * too.
   *
   * @param kind what it should be
   * @param reference a text
   * @param scope what names stand for where it stands
   * @return the definition; empty if there is none, which is reported then
   */
  public Optional<TypeDef> named(TypeKind kind, Part reference, Scope scope) {
    Optional<String> name = reference.text();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<TypeDef> def = scope.type(kind, name.get());
    if (def.isEmpty()) {
      report.deviates(
          ToscaCode.TYPE_UNKNOWN,
          reference,
          "a "
              + kind.words()
              + " that is defined: "
              + MessageWords.oneOf(scope.names(kind), name.get()),
          MessageWords.name(name.get()),
          "correct the name, define the type, or import the file that does");
    }
    return def;
  }

  /**
   * The type of a name, if there is one.
   *
   * @param kind what it should be
   * @param name as it is written
   * @param scope what names stand for where it stands
   * @return empty if there is none
   */
  public Optional<EntityType> peek(TypeKind kind, String name, Scope scope) {
    return scope.type(kind, name).flatMap(this::of);
  }

  /**
   * Returns a type for nodes whose type is not defined.
   *
   * @param name as it is written
   * @param scope what names stand for where it stands
   * @return a type without any parts
   */
  public EntityType unknown(Part name, Scope scope) {
    return parts.nothing(TypeDef.unknown(TypeKind.NODE, name, scope), null);
  }

  /**
   * Returns the schema of a definition.
   *
   * @param definition a schema, or the name of a type
   * @param scope what names stand for where it stands
   * @return the schema; any value if it is not known
   */
  public DataSchema schema(Part definition, Scope scope) {
    return data.schema(definition, scope);
  }

  /**
   * Parameters of a template or a workflow.
   *
   * @param parameters as they are defined; may be missing
   * @param scope what names stand for where they stand
   * @return by name
   */
  public Map<String, PropertyDef> parameters(Part parameters, Scope scope) {
    return properties.parameters(parameters, scope);
  }

  /**
   * A type with all that it inherits.
   *
   * @param def its definition
   * @return empty if its lineage has no end, which is reported then
   */
  public Optional<EntityType> of(TypeDef def) {
    EntityType type = known.get(def);
    if (type != null) {
      return Optional.of(type);
    }
    if (open.size() >= limits.derivations() || !open.add(def)) {
      endless(def, limits, report);
      return Optional.empty();
    }
    EntityType made = make(def);
    open.remove(def);
    known.put(def, made);
    return Optional.of(made);
  }

  /** Reports that a lineage leads back to itself, or too far. */
  static void endless(TypeDef def, ExpansionLimits limits, Report report) {
    report.add(
        ToscaCode.TYPE_CYCLE,
        def.part().get("derived_from"),
        "a type that derives from at most " + limits.derivations() + " others, and not from itself",
        "a longer or endless derivation",
        "let it derive from something else");
  }

  private EntityType make(TypeDef def) {
    Scope scope = def.scope();
    Part part = def.part();
    Part derived = part.get("derived_from");
    EntityType parent = derived.isPresent() ? find(def.kind(), derived, scope).orElse(null) : null;
    Map<String, PropertyDef> before = parent == null ? Map.of() : parent.properties();
    EntityType empty = parts.nothing(def, parent);
    EntityType valued =
        new EntityType(
            def,
            parent,
            opened(def, properties.merged(before, part.get("properties"), scope)),
            properties.merged(empty.attributes(), part.get("attributes"), scope),
            empty.capabilities(),
            empty.requirements(),
            empty.interfaces(),
            empty.artifacts(),
            empty.operations(),
            parts.allowed(empty.allowed(), part, scope, def.kind()));
    return parts.complete(valued, part, scope);
  }

  /**
   * Returns the properties with a {@code spec} of any value: the manifest of a Kubernetes object
   * may be an object, although files define a text.
   */
  private static Map<String, PropertyDef> opened(TypeDef def, Map<String, PropertyDef> all) {
    PropertyDef spec = all.get("spec");
    if (!def.name().equals(KUBERNETES_OBJECT) || spec == null) {
      return all;
    }
    PropertyDef open =
        new PropertyDef(
            spec.part(), DataSchema.ANY, spec.required(), spec.standard(), spec.fixed());
    Map<String, PropertyDef> opened = new LinkedHashMap<>(all);
    opened.put("spec", open);
    return opened;
  }

  /** Returns whether a type is one of some, or derives from one of them. */
  static boolean isOneOf(TypeDef type, List<TypeDef> some) {
    return some.stream().anyMatch(type::isA);
  }
}

package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.Part;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * A file and what its names stand for: what it defines, what it imports, and, in a Simple Profile,
 * the types that all files have.
 */
@API(status = INTERNAL)
public final class Scope {

  private final Part file;
  private final Dialect dialect;
  private final List<Scope> builtIn;
  private final Map<TypeKind, Map<String, TypeDef>> own = new EnumMap<>(TypeKind.class);
  private final Map<String, List<Scope>> imported = new LinkedHashMap<>();

  private final Library.Text text;
  private final List<Unresolved> unresolved = new ArrayList<>();
  private final List<String> partial = new ArrayList<>();

  /**
   * An import that names nothing which could be read.
   *
   * @param code why
   * @param part where it is
   * @param expected what would have been right
   * @param got what is there
   * @param advice what to do
   */
  @API(status = INTERNAL)
  public record Unresolved(ToscaCode code, Part part, String expected, String got, String advice) {}

  Scope(Part file, Dialect dialect, List<Scope> builtIn) {
    this(file, dialect, builtIn, new Library.Text(Library.NONE, "", "", ""));
  }

  Scope(Part file, Dialect dialect, List<Scope> builtIn, Library.Text text) {
    this.file = file;
    this.text = text;
    this.dialect = dialect;
    this.builtIn = List.copyOf(builtIn);
    for (TypeKind section : TypeKind.values()) {
      for (Part type : file.get(section.section()).members()) {
        TypeKind kind = isMisplaced(section, type) ? TypeKind.NODE : section;
        own.computeIfAbsent(kind, ignored -> new LinkedHashMap<>())
            .putIfAbsent(type.key(), new TypeDef(kind, type.key(), this, type));
      }
    }
  }

  /** Templates in the field define the type of Kubernetes objects under {@code data_types}. */
  private boolean isMisplaced(TypeKind section, Part type) {
    return dialect.isSimple()
        && section == TypeKind.DATA
        && type.key().startsWith(TypeKind.NODE.prefix());
  }

  /** From now on, what another file defines can be named here, with a prefix if there is one. */
  void add(String namespace, Scope other) {
    imported.computeIfAbsent(namespace, ignored -> new ArrayList<>()).add(other);
  }

  /** Adds an import that could not be resolved. */
  void add(Unresolved each) {
    unresolved.add(each);
  }

  /** From now on, a part of the types of a file that was not read can be named here. */
  void addPart(String url) {
    partial.add(url);
  }

  /**
   * Returns the imports that could not be resolved.
   *
   * @return of this file and all that it imports
   */
  public List<Unresolved> unresolved() {
    return all().stream().flatMap(each -> each.unresolved.stream()).toList();
  }

  /**
   * Returns the URLs of the files of which only the types for Kubernetes are known, as they were
   * not fetched.
   *
   * @return of this file and all that it imports
   */
  public List<String> partial() {
    return all().stream().flatMap(each -> each.partial.stream()).toList();
  }

  /**
   * Returns the texts that the file names by a path.
   *
   * @param path of a file or a folder, relative to this one
   * @return in the order of their paths; empty if there is nothing
   */
  public List<Library.Text> texts(String path) {
    return text.library().texts(text.path(), path);
  }

  /**
   * The file.
   *
   * @return its root
   */
  public Part file() {
    return file;
  }

  /**
   * Returns whether the file comes with this module.
   *
   * @return false for a file of the user
   */
  public boolean isBuiltIn() {
    return Catalogue.has(this);
  }

  /**
   * The version of the file.
   *
   * @return how it is to be read
   */
  public Dialect dialect() {
    return dialect;
  }

  /**
   * The types that the file itself defines.
   *
   * @param kind of which kind
   * @return in their order
   */
  public Collection<TypeDef> types(TypeKind kind) {
    return own.getOrDefault(kind, Map.of()).values();
  }

  /**
   * Returns the type of a name.
   *
   * @param kind what it should be
   * @param name as it is written, perhaps with a namespace
   * @return the type, empty if there is none
   */
  public Optional<TypeDef> type(TypeKind kind, String name) {
    return written(kind, name).or(() -> ofAllFiles(kind, name));
  }

  /**
   * Returns the known names, so that a message about an unknown one can suggest some.
   *
   * @param kind of which kind
   * @return names that may be written here without a prefix
   */
  public Set<String> names(TypeKind kind) {
    Set<String> names = new TreeSet<>();
    unprefixed().forEach(scope -> names.addAll(scope.own.getOrDefault(kind, Map.of()).keySet()));
    return names;
  }

  /**
   * Returns the known names with those that need a prefix here.
   *
   * @param kind of which kind
   * @return names that may be written here
   */
  public Set<String> allNames(TypeKind kind) {
    Set<String> names = new TreeSet<>(names(kind));
    for (Scope scope : unprefixed()) {
      scope.imported.forEach(
          (namespace, others) -> {
            if (!namespace.isEmpty()) {
              others.forEach(
                  other -> other.names(kind).forEach(name -> names.add(namespace + ":" + name)));
            }
          });
    }
    return names;
  }

  /**
   * The types that several definitions claim one name for: this file and those that it imports
   * without a namespace.
   *
   * @param kind of which kind
   * @return by name, those that have it; only names with more than one
   */
  public Map<String, Set<TypeDef>> contested(TypeKind kind) {
    Map<String, Set<TypeDef>> all = new LinkedHashMap<>();
    for (Scope scope : unprefixed()) {
      scope
          .own
          .getOrDefault(kind, Map.of())
          .forEach(
              (name, type) -> all.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(type));
    }
    all.values().removeIf(types -> types.size() == 1);
    return all;
  }

  /**
   * A function that a file defines.
   *
   * @param name as it is written, perhaps with a namespace
   * @return its definition, empty if there is none
   */
  public Optional<Part> function(String name) {
    for (Scope scope : unprefixed()) {
      Part function = scope.file.get("functions").get(name);
      if (function.isPresent()) {
        return Optional.of(function);
      }
    }
    return qualified(name).flatMap(inner -> inner.scope().function(inner.name()));
  }

  /**
   * A repository that a file defines.
   *
   * @param name of the repository
   * @return its definition, empty if there is none
   */
  public Optional<Part> repository(String name) {
    for (Scope scope : unprefixed()) {
      Part repository = scope.file.get("repositories").get(name);
      if (repository.isPresent()) {
        return Optional.of(repository);
      }
    }
    return Optional.empty();
  }

  /**
   * This file and all that it imports.
   *
   * @return each once, this one first
   */
  public Set<Scope> all() {
    Set<Scope> all = new LinkedHashSet<>();
    gather(all);
    return all;
  }

  private void gather(Set<Scope> all) {
    if (all.add(this)) {
      imported.values().forEach(scopes -> scopes.forEach(scope -> scope.gather(all)));
    }
  }

  private Optional<TypeDef> written(TypeKind kind, String name) {
    for (Scope scope : unprefixed()) {
      TypeDef type = scope.own.getOrDefault(kind, Map.of()).get(name);
      if (type != null) {
        return Optional.of(type);
      }
    }
    return qualified(name).flatMap(inner -> inner.scope().written(kind, inner.name()));
  }

  /** In a Simple Profile a type may be called {@code tosca.nodes.X}, {@code tosca:X} or X. */
  private Optional<TypeDef> ofAllFiles(TypeKind kind, String name) {
    String shortly = name.startsWith("tosca:") ? name.substring("tosca:".length()) : name;
    for (Scope scope : builtIn) {
      Map<String, TypeDef> types = scope.own.getOrDefault(kind, Map.of());
      TypeDef type = types.get(name);
      type = type == null ? types.get(kind.prefix() + shortly) : type;
      type = type == null && !dialect.isSimple() ? types.get(withoutPrefix(kind, shortly)) : type;
      if (type != null) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** The types of the Simple Profile have shorter names in TOSCA 2.0. */
  private static String withoutPrefix(TypeKind kind, String name) {
    return name.startsWith(kind.prefix()) ? name.substring(kind.prefix().length()) : name;
  }

  /** This file and all whose names need no prefix here. */
  private Set<Scope> unprefixed() {
    Set<Scope> seen = new LinkedHashSet<>();
    unprefixed(seen);
    return seen;
  }

  private void unprefixed(Set<Scope> seen) {
    if (seen.add(this)) {
      imported.getOrDefault("", List.of()).forEach(scope -> scope.unprefixed(seen));
    }
  }

  /** The part of a name after its namespace, and the scope of that namespace. */
  private record Inner(Scope scope, String name) {}

  private Optional<Inner> qualified(String name) {
    Set<String> tried = new HashSet<>();
    for (Scope scope : unprefixed()) {
      for (Map.Entry<String, List<Scope>> each : scope.imported.entrySet()) {
        String namespace = each.getKey();
        if (namespace.isEmpty() || !isPrefix(namespace, name)) {
          continue;
        }
        String rest = name.substring(namespace.length() + 1);
        for (Scope other : each.getValue()) {
          if (tried.add(System.identityHashCode(other) + " " + rest) && other.knows(rest)) {
            return Optional.of(new Inner(other, rest));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** A Simple Profile also joins a prefix with a dot. */
  private boolean isPrefix(String namespace, String name) {
    return name.startsWith(namespace + ":")
        || (dialect.isSimple() && name.startsWith(namespace + "."));
  }

  private boolean knows(String name) {
    for (TypeKind kind : TypeKind.values()) {
      if (written(kind, name).isPresent()) {
        return true;
      }
    }
    return function(name).isPresent();
  }

  @Override
  public String toString() {
    return "Scope(" + dialect.text() + ")";
  }
}

package dev.homeostat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The public types of the library modules, and what their signatures mention. */
final class PublicTypes {

  private PublicTypes() {}

  /** Returns the public top-level types of the module that has a class. */
  static List<Class<?>> of(Class<?> member) {
    Path place = place(member);
    try {
      if (Files.isDirectory(place)) {
        return in(place, member.getClassLoader());
      }
      try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
        return in(jar.getPath("/"), member.getClassLoader());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the name of the artifact that has a class. */
  static String artifact(Class<?> member) {
    Path place = place(member);
    if (Files.isDirectory(place)) { // below the target of its module
      Path module = place;
      while (!Files.exists(module.resolve("pom.xml"))) {
        module = module.getParent();
      }
      String pom = Documents.text(module.resolve("pom.xml"));
      return StagedArtifacts.all("</parent>\\s*<artifactId>([^<]+)</artifactId>", pom).get(0);
    }
    return place.getFileName().toString().replaceFirst("-\\d.*", "");
  }

  private static Path place(Class<?> member) {
    try {
      return Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether the module of a type exports its package; one without a descriptor does. */
  static boolean isExported(Class<?> type) {
    return ModuleFinder.of(place(type)).findAll().stream()
        .map(ModuleReference::descriptor)
        .filter(module -> !module.isAutomatic())
        .allMatch(
            module ->
                module.exports().stream()
                    .filter(exports -> !exports.isQualified())
                    .anyMatch(exports -> exports.source().equals(type.getPackageName())));
  }

  private static List<Class<?>> in(Path root, ClassLoader loader) throws IOException {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        String name = root.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(".class") && !name.contains("$") && !name.endsWith("-info.class")) {
          String binary = name.substring(0, name.length() - 6).replace('/', '.');
          Class<?> type = load(binary, loader);
          if (Modifier.isPublic(type.getModifiers())) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }

  private static Class<?> load(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the type and the public types that are declared in it. */
  static List<Class<?>> withNested(Class<?> type) {
    List<Class<?>> all = new ArrayList<>(List.of(type));
    for (Class<?> nested : type.getDeclaredClasses()) {
      if (isVisible(nested.getModifiers())) {
        all.addAll(withNested(nested));
      }
    }
    return all;
  }

  /** Returns the status of the outermost type. */
  static Optional<API.Status> status(Class<?> type) {
    Class<?> outermost = type;
    while (outermost.getDeclaringClass() != null) {
      outermost = outermost.getDeclaringClass();
    }
    return status((AnnotatedElement) outermost);
  }

  static Optional<API.Status> status(AnnotatedElement element) {
    return Optional.ofNullable(element.getAnnotation(API.class)).map(API::status);
  }

  /** Returns the methods and constructors that a user can call or override. */
  static List<Executable> executables(Class<?> type) {
    List<Executable> all = new ArrayList<>();
    for (Method method : type.getDeclaredMethods()) {
      if (isVisible(method.getModifiers()) && !method.isSynthetic()) {
        all.add(method);
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (isVisible(constructor.getModifiers()) && !constructor.isSynthetic()) {
        all.add(constructor);
      }
    }
    return all;
  }

  /** Returns all classes that a type, its fields and its methods mention. */
  static List<Class<?>> mentioned(Class<?> type) {
    List<Class<?>> all = new ArrayList<>();
    collect(type.getGenericSuperclass(), all);
    List.of(type.getGenericInterfaces()).forEach(each -> collect(each, all));
    for (Field field : type.getDeclaredFields()) {
      if (isVisible(field.getModifiers())) {
        collect(field.getGenericType(), all);
      }
    }
    for (Executable executable : executables(type)) {
      if (status(executable).filter(status -> status != API.Status.STABLE).isEmpty()) {
        List.of(executable.getGenericParameterTypes()).forEach(each -> collect(each, all));
        List.of(executable.getGenericExceptionTypes()).forEach(each -> collect(each, all));
        if (executable instanceof Method method) {
          collect(method.getGenericReturnType(), all);
        }
      }
    }
    return all;
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static void collect(Type type, List<Class<?>> all) {
    if (type instanceof Class<?> plain) {
      all.add(plain.isArray() ? plain.getComponentType() : plain);
    } else if (type instanceof ParameterizedType generic) {
      collect(generic.getRawType(), all);
      List.of(generic.getActualTypeArguments()).forEach(each -> collect(each, all));
    } else if (type instanceof WildcardType wildcard) {
      List.of(wildcard.getUpperBounds()).forEach(each -> collect(each, all));
      List.of(wildcard.getLowerBounds()).forEach(each -> collect(each, all));
    } else if (type instanceof GenericArrayType array) {
      collect(array.getGenericComponentType(), all);
    }
  }
}

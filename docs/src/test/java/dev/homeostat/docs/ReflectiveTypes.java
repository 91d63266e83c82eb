package dev.homeostat.docs;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.ReferencedClassObject;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The types of an artifact whose members Jackson or picocli looks up, found in its class files. */
final class ReflectiveTypes {

  /** Methods that make values of a class that they are given. */
  private static final Map<String, Set<String>> BINDING =
      Map.of(
          "com.fasterxml.jackson.databind.ObjectMapper",
          Set.of("convertValue", "readerFor", "readerForUpdating", "readValue", "treeToValue"),
          "com.fasterxml.jackson.databind.json.JsonMapper",
          Set.of("convertValue", "readerFor", "readValue", "treeToValue"),
          "com.fasterxml.jackson.databind.ObjectReader",
          Set.of("forType", "readValue", "treeToValue"),
          "io.fabric8.kubernetes.client.utils.KubernetesSerialization",
          Set.of("clone", "convertValue", "unmarshal"),
          "dev.homeostat.spi.HookContext",
          Set.of("settings"),
          "dev.homeostat.program.configuration.StrictBinding",
          Set.of("bind"));

  private static final Map<String, Set<String>> LOOKING_UP =
      Map.of(
          "java.lang.Class",
          Set.of(
              "forName",
              "getConstructor",
              "getConstructors",
              "getDeclaredConstructor",
              "getDeclaredConstructors",
              "getDeclaredField",
              "getDeclaredFields",
              "getDeclaredMethod",
              "getDeclaredMethods",
              "getField",
              "getFields",
              "getMethod",
              "getMethods",
              "getRecordComponents",
              "newInstance"),
          "java.lang.ClassLoader",
          Set.of("loadClass"),
          "java.lang.reflect.Proxy",
          Set.of("newProxyInstance"));

  private final JavaClasses classes;

  private ReflectiveTypes(JavaClasses classes) {
    this.classes = classes;
  }

  static ReflectiveTypes of(Path artifact) {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    try (JarFile jar = new JarFile(artifact.toFile())) {
      return new ReflectiveTypes(new ClassFileImporter().importJar(jar));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the names of the types whose members are looked up. */
  Set<String> bound() {
    Set<String> names = new TreeSet<>();
    classes.stream()
        .flatMap(type -> Stream.concat(given(type), annotated(type)))
        .forEach(type -> collect(type, names));
    return names;
  }

  /** Returns the names of the types that look up members themselves. */
  Set<String> lookingUp() {
    return classes.stream()
        .filter(
            type -> type.getMethodCallsFromSelf().stream().anyMatch(call -> isOf(LOOKING_UP, call)))
        .map(type -> type.getName().replaceAll("\\$.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns whether a type is a record of this artifact. */
  boolean isRecord(String name) {
    return classes.contain(name) && classes.get(name).isRecord();
  }

  /** The classes that a method names if it also calls a method that binds. */
  private static Stream<JavaClass> given(JavaClass type) {
    return type.getCodeUnits().stream()
        .filter(
            unit -> unit.getMethodCallsFromSelf().stream().anyMatch(call -> isOf(BINDING, call)))
        .map(JavaCodeUnit::getReferencedClassObjects)
        .flatMap(Set::stream)
        .map(ReferencedClassObject::getRawType);
  }

  /** A type with an annotation of Jackson or picocli, and the classes that the annotations name. */
  private static Stream<JavaClass> annotated(JavaClass type) {
    return Stream.concat(
            type.getAnnotations().stream(),
            type.getMembers().stream().flatMap(member -> member.getAnnotations().stream()))
        .filter(annotation -> isRead(annotation.getRawType().getPackageName()))
        .flatMap(annotation -> Stream.concat(Stream.of(type), named(annotation)));
  }

  private static boolean isRead(String annotations) {
    return annotations.equals("picocli") || annotations.startsWith("com.fasterxml.jackson.");
  }

  private static Stream<JavaClass> named(JavaAnnotation<?> annotation) {
    return annotation.getProperties().values().stream()
        .flatMap(value -> value instanceof Object[] many ? Stream.of(many) : Stream.of(value))
        .filter(JavaClass.class::isInstance)
        .map(JavaClass.class::cast);
  }

  private static boolean isOf(Map<String, Set<String>> methods, JavaMethodCall call) {
    return methods
        .getOrDefault(call.getTargetOwner().getName(), Set.of())
        .contains(call.getTarget().getName());
  }

  /** Adds a type, and the types of its fields. */
  private static void collect(JavaClass type, Set<String> names) {
    JavaClass element = type.getBaseComponentType();
    if (element.getName().startsWith("dev.homeostat.")
        && !element.isInterface()
        && names.add(element.getName())) {
      for (JavaField field : element.getFields()) {
        field.getAllInvolvedRawTypes().forEach(part -> collect(part, names));
      }
    }
  }
}

package dev.homeostat.docs;

import static org.apiguardian.api.API.Status.STABLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The published types keep the rules of status and growth of docs/library.md. */
class PublicApiTest {

  /** The engine is found as a service; its module exports no package. */
  @Test
  void all_published_artifacts_with_types_for_users_are_checked() {
    Set<String> published = new TreeSet<>(StagedArtifacts.published());
    assertThat(published.remove("homeostat-engine-core")).isTrue();
    assertThat(PublicApi.artifacts()).containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void each_published_type_has_a_status() {
    assertThat(PublicApi.types()).filteredOn(type -> PublicTypes.status(type).isEmpty()).isEmpty();
  }

  @Test
  void no_package_mixes_internal_types_with_published_ones() {
    Set<String> published =
        PublicApi.types().stream()
            .filter(type -> !PublicApi.isInternal(type))
            .map(Class::getPackageName)
            .collect(Collectors.toSet());
    assertThat(PublicApi.types())
        .filteredOn(PublicApi::isInternal)
        .filteredOn(type -> published.contains(type.getPackageName()))
        .isEmpty();
  }

  @Test
  void a_type_of_a_package_that_is_not_exported_is_internal() {
    assertThat(PublicApi.types())
        .filteredOn(type -> !PublicTypes.isExported(type))
        .filteredOn(type -> !PublicApi.isInternal(type))
        .isEmpty();
  }

  /** A superclass that is not public is no type for users; they see the methods of the subclass. */
  @Test
  void a_published_type_mentions_only_published_types() {
    Set<Class<?>> published = Set.copyOf(PublicApi.published());
    Set<String> wrong = new TreeSet<>();
    for (Class<?> type : published) {
      for (Class<?> other : PublicTypes.mentioned(type)) {
        boolean isOurs = other.getName().startsWith("dev.homeostat.");
        if (isOurs && !published.contains(other) && !isHiddenSuperclass(other, type)) {
          wrong.add(type.getName() + " mentions " + other.getName());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean isHiddenSuperclass(Class<?> other, Class<?> type) {
    return other.equals(type.getSuperclass()) && !Modifier.isPublic(other.getModifiers());
  }

  /** A record can get no component more, so a wide one is a class with a builder. */
  @Test
  void a_published_record_has_few_components() {
    assertThat(PublicApi.published())
        .filteredOn(Class::isRecord)
        .filteredOn(type -> type.getRecordComponents().length > 8)
        .isEmpty();
  }

  @Test
  void a_stable_type_mentions_only_stable_types() {
    Set<String> wrong = new TreeSet<>();
    for (Class<?> type : PublicApi.stable()) {
      for (Class<?> other : PublicTypes.mentioned(type)) {
        boolean isOurs = other.getName().startsWith("dev.homeostat.");
        if (isOurs && PublicTypes.status(other).filter(STABLE::equals).isEmpty()) {
          wrong.add(type.getName() + " mentions " + other.getName());
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(PublicApi.stable()).hasSizeGreaterThan(50);
  }

  @Test
  void a_stable_record_is_closed() {
    assertThat(PublicApi.stable())
        .filteredOn(Class::isRecord)
        .filteredOn(type -> type.getRecordComponents().length > 4)
        .isEmpty();
  }
}

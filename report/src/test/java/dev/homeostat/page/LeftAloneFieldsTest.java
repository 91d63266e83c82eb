package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields that are left alone have a colour of their own, and name what leaves them alone. */
class LeftAloneFieldsTest {

  private static final ApplicationReport REPORT = LeftAloneSample.sample().report();

  private static ReportedField field(ResourceId id, String path) {
    return REPORT.resources().stream()
        .filter(each -> each.id().equals(id.in("shop")))
        .flatMap(each -> each.fields().stream())
        .filter(each -> each.path().toString().equals(path))
        .filter(each -> each.mark() != FieldMark.CONTROL)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          web    | /spec/replicas                                  | LEFT_ALONE | hook scaled
          web    | /spec/template/spec/containers/[name=app]/image | LEFT_ALONE | observer_schema_except /spec/template/spec/containers/[name=app]/image at /spec/observerSchema/0/observer_schema_except/0
          web    | /spec/minReadySeconds                           | LEFT_ALONE | observer_schema_except /spec/minReadySeconds at /spec/observerSchema/0/observer_schema_except/1
          web    | /spec/progressDeadlineSeconds                   | UNOBSERVED | no schema names it
          web    | /spec/template/spec/containers/[name=app]/resources/limits/cpu | LEFT_ALONE | observer_schema_except /spec/template/spec/containers/[name=app]/resources at /spec/observerSchema/0/observer_schema_except/2
          web    | /spec/template/spec/containers/[name=app]/resources/limits/memory | LEFT_ALONE | observer_schema_except /spec/template/spec/containers/[name=app]/resources at /spec/observerSchema/0/observer_schema_except/2
          web    | /spec/paused                                    | MANIFEST   |
          prices | /data/title                                     | LEFT_ALONE | the observer schema at /spec/observerSchema/1, which does not name it
          prices | /data/late                                      | UNOBSERVED | the observer schema at /spec/observerSchema/1, which does not name it
          prices | /data/rate                                      | MANIFEST   |
          login  | /data/password                                  | LEFT_ALONE | observer_schema_except /data/password at /spec/observerSchema/2/observer_schema_except/0
          """)
  void a_field_names_what_leaves_it_alone(
      String name, String path, FieldMark mark, String exclusion) {
    ResourceId id =
        switch (name) {
          case "web" -> ResourceId.deployment(name);
          case "login" -> ResourceId.secret(name);
          default -> ResourceId.configMap(name);
        };
    ReportedField field = field(id, path);
    assertThat(field.mark()).isEqualTo(mark);
    assertThat(field.exclusion().map(Object::toString).orElse(null)).isEqualTo(exclusion);
  }

  @Test
  void no_secret_value_is_shown() {
    assertThat(ReportPage.html(REPORT))
        .doesNotContain(LeftAloneSample.SECRET)
        .doesNotContain(
            Base64.getEncoder()
                .encodeToString(LeftAloneSample.SECRET.getBytes(StandardCharsets.UTF_8)));
  }
}

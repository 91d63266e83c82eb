package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToscaSuffixTest {

  @ParameterizedTest
  @CsvSource({
    "app.yaml, TEMPLATE, app",
    "folder/app.v1.YML, TEMPLATE, folder/app.v1",
    "app.csar, ARCHIVE, app",
    "app.yaml.zip, ARCHIVE, app.yaml",
    "app.tar.gz, ARCHIVE, app",
    "app.tgz, ARCHIVE, app"
  })
  void the_name_of_a_file_says_what_it_is(String file, ToscaSuffix suffix, String without) {
    assertThat(ToscaSuffix.of(file)).contains(suffix);
    assertThat(suffix.without(file)).isEqualTo(without);
  }

  @Test
  void other_names_say_nothing_and_stay() {
    for (String file : new String[] {"", "yaml", "app.json", "app.gz", "app.yaml/", "app.yaml "}) {
      assertThat(ToscaSuffix.of(file)).as(file).isEqualTo(Optional.empty());
      assertThat(ToscaSuffix.TEMPLATE.without(file)).isEqualTo(file);
    }
  }
}

package dev.homeostat.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.samples.testing.GeneratedFile;
import dev.homeostat.spring.HomeostatControllers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The page about Spring Boot has the properties of the metadata, and those of the program. */
class SpringBootPageTest {

  private static final Path PAGE = Documents.DOCS.resolve("spring-boot.md");
  private static final Path MODULE = Documents.REPOSITORY.resolve("adapters-k8s/spring-boot");

  @Test
  void the_table_has_the_properties_of_the_metadata() throws IOException {
    GeneratedFile.checkPart(
        PAGE,
        "spring-boot-properties",
        "| property | default | |\n| --- | --- | --- |\n"
            + StreamSupport.stream(metadata().path("properties").spliterator(), false)
                .map(SpringBootPageTest::row)
                .sorted()
                .collect(joining()));
  }

  private static String row(JsonNode property) {
    JsonNode value = property.path("defaultValue");
    return "| `%s` | %s | %s |\n"
        .formatted(
            property.path("name").asText(),
            value.isMissingNode() ? "" : "`" + value.asText() + "`",
            property.path("description").asText());
  }

  private static JsonNode metadata() throws IOException {
    Path classes =
        Path.of(
            HomeostatControllers.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    String name = "META-INF/spring-configuration-metadata.json";
    ObjectMapper mapper = new ObjectMapper();
    if (classes.toFile().isDirectory()) {
      return mapper.readTree(classes.resolve(name).toFile());
    }
    try (JarFile jar = new JarFile(classes.toFile())) {
      return mapper.readTree(jar.getInputStream(jar.getEntry(name)));
    }
  }

  @Test
  void the_properties_of_the_program_are_shown() {
    String properties = Documents.text(MODULE.resolve("src/test/resources/pages.properties"));
    assertThat(Documents.blocks(PAGE)).extracting(Documents.Block::text).contains(properties);
  }

  @Test
  void the_page_names_the_version_of_spring_boot_that_the_build_has() {
    String version =
        Documents.text(Documents.REPOSITORY.resolve("pom.xml"))
            .replaceAll("(?s).*<spring-boot.version>(.*?)</.*", "$1");
    assertThat(Documents.text(PAGE)).contains("<version>" + version + "</version>");
  }
}

package com.example.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.folder.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippet of docs/report.md writes a page. */
class ApplicationPageTest {

  @TempDir Path dir;

  @Test
  void a_page_has_the_resources_of_the_application() throws IOException {
    Path file = dir.resolve("page.html");
    Application application =
        Application.named("shop", "web")
            .manifest(Manifest.parse("{apiVersion: v1, kind: ConfigMap, metadata: {name: prices}}"))
            .build();
    new ApplicationPage(Engine.builder().cluster(EmbeddedCluster.inMemory()).build())
        .write(application, file);
    assertThat(file).content().startsWith("<!DOCTYPE html>").contains("prices");
  }
}

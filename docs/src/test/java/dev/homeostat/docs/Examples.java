package dev.homeostat.docs;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The TOSCA examples of the documents, in a folder of a test.
 *
 * @param folder with the templates, and with the archive that is made of the folder of one
 */
record Examples(Path folder) {

  private static final Path SOURCE = Documents.DOCS.resolve("example/tosca");
  private static final String ARCHIVE = "shop.csar";

  /** Copies them. */
  static Examples in(Path folder) throws IOException {
    for (String name : names()) {
      if (name.equals(ARCHIVE)) {
        pack(SOURCE.resolve("shop"), folder.resolve(name));
      } else {
        Files.copy(SOURCE.resolve(name), folder.resolve(name));
      }
    }
    return new Examples(folder);
  }

  static List<String> names() {
    return List.of(
        "objects-1.0.yaml",
        "derived-1.1.yaml",
        "capabilities-1.2.yaml",
        "definitions-1.3.yaml",
        "kinds-2.0.yaml",
        ARCHIVE);
  }

  /** The application that an example describes. */
  Application application(String namespace, String name) {
    URI url = folder.resolve(name).toUri();
    ApplicationBuilder builder =
        Application.named(namespace, name.replaceAll("[^a-z]+", "-").replaceAll("-$", ""));
    return name.equals(ARCHIVE)
        ? builder.csar(url.toString(), Trees.emptyObject()).build()
        : builder.tosca(Document.of(TextNode.valueOf(url.toString())), Trees.emptyObject()).build();
  }

  private static void pack(Path from, Path archive) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (Path file : Documents.files(from, path -> true)) {
        zip.putNextEntry(new ZipEntry(from.relativize(file).toString().replace('\\', '/')));
        zip.write(Files.readAllBytes(file));
      }
    }
  }
}

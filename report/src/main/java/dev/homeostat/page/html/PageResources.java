package dev.homeostat.page.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files that a page is made of. */
final class PageResources {

  private static final String FOLDER = "/dev/homeostat/page/";

  private PageResources() {}

  /** Returns the text of a file. */
  static String text(String name) {
    try (InputStream file = PageResources.class.getResourceAsStream(FOLDER + name)) {
      if (file == null) {
        throw new IllegalStateException("the file " + name + " of the page is missing");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

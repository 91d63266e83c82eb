package dev.homeostat.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * The part of a document that holds what was measured, between two comments.
 *
 * @param name as the comments have it
 */
record Section(String name) {

  /**
   * Prints the results, or puts them into a document.
   *
   * @param args the JSON file of JMH, and optionally the document
   * @param text formats the results
   * @throws IOException if a file cannot be read or written
   */
  void fill(String[] args, Function<Results, String> text) throws IOException {
    String filled = text.apply(Results.read(Path.of(args[0])));
    if (args.length < 2) {
      new PrintStream(System.out, true, StandardCharsets.UTF_8).print(filled);
      return;
    }
    Path document = Path.of(args[1]);
    String before = Files.readString(document);
    String first = "<!-- " + name + " -->\n";
    int begin = before.indexOf(first);
    int end = before.indexOf("<!-- end of " + name + " -->\n");
    if (begin < 0 || end < begin) {
      throw new IOException(document + " has no place for " + name);
    }
    Files.writeString(
        document,
        before.substring(0, begin) + first + "\n" + filled + "\n" + before.substring(end));
  }
}

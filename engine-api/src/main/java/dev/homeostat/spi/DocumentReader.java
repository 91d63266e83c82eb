package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.apiguardian.api.API;

/**
 * Reads YAML and JSON. A service; {@code homeostat-engine-yaml} provides it, so that this module
 * needs no YAML library.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface DocumentReader {

  /**
   * Reads a text.
   *
   * @param text of one or more documents
   * @param name how messages call it, such as the name of its file
   * @return all documents that could be read, and what could not
   */
  Reading read(String text, String name);

  /**
   * The result of reading a text.
   *
   * @param documents in their order; empty ones are left out
   * @param problems all of them; no document is given beside an error of the text as a whole
   */
  record Reading(List<Document> documents, List<Problem> problems) {
    // Copies the lists.
    public Reading {
      documents = List.copyOf(Objects.requireNonNull(documents, "documents"));
      problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
    }
  }

  /**
   * The reader on the class path.
   *
   * @return the reader
   * @throws MissingReaderException if there is none
   */
  static DocumentReader discovered() {
    return ServiceLoader.load(DocumentReader.class, DocumentReader.class.getClassLoader())
        .findFirst()
        .orElseThrow(MissingReaderException::new);
  }
}

package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The source of a translation. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface ToscaSource {

  /** Matches a text that names a place and is no template itself: one line, and no object. */
  Pattern PLACE = Pattern.compile("\\s*[^\\s{][^\\r\\n]*\\s*");

  /**
   * A template as a text.
   *
   * @param content YAML
   * @param name how messages call it
   */
  record Text(String content, String name) implements ToscaSource {
    // Refuses null.
    public Text {
      Objects.requireNonNull(content, "content");
      Objects.requireNonNull(name, "name");
    }

    /** Its name; never its content. */
    @Override
    public String toString() {
      return "Text(" + name + ")";
    }
  }

  /**
   * A template as a tree.
   *
   * @param document with the places of its values
   */
  record Tree(Document document) implements ToscaSource {
    // Refuses null.
    public Tree {
      Objects.requireNonNull(document, "document");
    }
  }

  /**
   * A template in a file, which may import others of its folder.
   *
   * @param folder out of which no import leads
   * @param path of the template within it
   */
  record File(Path folder, String path) implements ToscaSource {
    // Refuses null.
    public File {
      Objects.requireNonNull(folder, "folder");
      Objects.requireNonNull(path, "path");
    }
  }

  /**
   * A folder with the files of an archive, which has its template where an archive has it.
   *
   * @param folder out of which no import leads
   */
  record Folder(Path folder) implements ToscaSource {
    // Refuses null.
    public Folder {
      Objects.requireNonNull(folder, "folder");
    }
  }

  /**
   * An archive.
   *
   * @param packed its bytes
   * @param name how messages call it
   */
  record Archive(byte[] packed, String name) implements ToscaSource {
    // Copies the bytes, so that they cannot be changed.
    public Archive {
      Objects.requireNonNull(packed, "packed");
      Objects.requireNonNull(name, "name");
      packed = packed.clone();
    }

    @Override
    public byte[] packed() {
      return packed.clone();
    }

    /** Its name and size; never its content. */
    @Override
    public String toString() {
      return "Archive(" + name + ", " + packed.length + " bytes)";
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Archive archive
          && Arrays.equals(packed, archive.packed)
          && name.equals(archive.name);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(packed) + name.hashCode();
    }
  }

  /**
   * A template or an archive somewhere else.
   *
   * @param url where it is
   * @param archive whether it is an archive
   */
  record Url(URI url, boolean archive) implements ToscaSource {
    // Refuses null.
    public Url {
      Objects.requireNonNull(url, "url");
    }

    /** Names no URL: one may carry credentials. */
    @Override
    public String toString() {
      return archive ? "Url(archive)" : "Url(template)";
    }
  }

  /**
   * A template that was fetched already; what it imports is found from where it was.
   *
   * @param url where it was
   * @param content YAML
   */
  record Page(URI url, String content) implements ToscaSource {
    // Refuses null.
    public Page {
      Objects.requireNonNull(url, "url");
      Objects.requireNonNull(content, "content");
    }

    /** Neither URL, which may carry credentials, nor content. */
    @Override
    public String toString() {
      return "Page(" + content.length() + " characters)";
    }
  }

  /**
   * A template as an application has it: an object, a text, or a text that is a URL.
   *
   * @param document as it is written
   * @return the source
   * @throws ToscaException if it is none of these
   */
  static ToscaSource of(Document document) {
    if (document.tree().isObject()) {
      return new Tree(document);
    }
    if (!document.tree().isTextual() || document.tree().textValue().isBlank()) {
      boolean nothing = !document.tree().isValueNode() || document.tree().isNull();
      ToscaCode code =
          nothing || document.tree().isTextual() ? ToscaCode.SOURCE_MISSING : ToscaCode.SOURCE_TYPE;
      throw new ToscaException(
          code,
          Problem.error(code.problem())
              .in(document.locate(JsonPointer.empty()))
              .expected("a TOSCA template as an object or a text, or its URL")
              .got("none of these")
              .advice("write the template there"));
    }
    String text = document.tree().textValue();
    String name = document.locate(JsonPointer.empty()).map(Object::toString).orElse("<template>");
    return PLACE.matcher(text).matches() ? new Url(uri(text.trim()), false) : new Text(text, name);
  }

  /**
   * The URL that a text is.
   *
   * @param text as it is written
   * @return the URL
   * @throws ToscaException if it is none
   */
  static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new ToscaException(
          ToscaCode.URL_INVALID,
          Problem.error(ToscaCode.URL_INVALID.problem())
              .expected("a URL")
              .got("a text that is no URL")
              .advice("write one such as https://example.com/app.yaml"));
    }
  }
}

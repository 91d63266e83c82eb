package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;

/** The source of the resources of an application; an application has exactly one (rule READ-7). */
@API(status = STABLE, since = "0.1")
public sealed interface Source permits Source.OfManifest, Source.Tosca, Source.Csar, Source.Custom {

  /**
   * Plain resources.
   *
   * @param manifest the resources
   */
  record OfManifest(Manifest manifest) implements Source {
    // Checks that there is one.
    public OfManifest {
      Objects.requireNonNull(manifest, "manifest");
    }
  }

  /**
   * A TOSCA template, to be translated.
   *
   * @param template an object (the template itself), or a text: the template or its URL
   * @param inputs values for the template's inputs, frozen
   */
  record Tosca(Document template, ObjectNode inputs) implements Source {
    // Freezes the inputs.
    public Tosca {
      Objects.requireNonNull(template, "template");
      inputs = Trees.freeze(Objects.requireNonNull(inputs, "inputs"));
    }

    /** Shows no input: one may be a password. */
    @Override
    public String toString() {
      return "Tosca";
    }
  }

  /**
   * A CSAR archive, to be translated.
   *
   * @param url where it is
   * @param inputs values for the template's inputs, frozen
   */
  record Csar(String url, ObjectNode inputs) implements Source {
    // Freezes the inputs.
    public Csar {
      Objects.requireNonNull(url, "url");
      inputs = Trees.freeze(Objects.requireNonNull(inputs, "inputs"));
    }

    /** Names no URL: one may carry credentials. */
    @Override
    public String toString() {
      return "Csar";
    }
  }

  /**
   * A document in a format that a translation hook knows, such as a compose file.
   *
   * @param format the name of the format, as in {@code compose}; not blank
   * @param content an object (the document itself), or a text
   * @param inputs values for the inputs of the document, frozen; empty if there are none
   */
  record Custom(String format, Document content, ObjectNode inputs) implements Source {
    // Checks the name, and freezes the inputs.
    public Custom {
      if (Objects.requireNonNull(format, "format").isBlank()) {
        throw new IllegalArgumentException("a custom source needs the name of its format");
      }
      Objects.requireNonNull(content, "content");
      inputs = Trees.freeze(Objects.requireNonNull(inputs, "inputs"));
    }

    /** The name of the format; never the content. */
    @Override
    public String toString() {
      return "Custom(" + format + ")";
    }
  }
}

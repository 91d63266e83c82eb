package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;

/** The source of the resources of an application: exactly one of three (rule READ-7). */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface Source permits Source.OfManifest, Source.Tosca, Source.Csar {

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
      inputs = Trees.freeze(inputs);
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
      inputs = Trees.freeze(inputs);
    }

    /** Names no URL: one may carry credentials. */
    @Override
    public String toString() {
      return "Csar";
    }
  }
}

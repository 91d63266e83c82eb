package dev.homeostat.appwrapper.podset;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.settings.ResourceFiles;
import dev.homeostat.program.configuration.StrictBinding;
import dev.homeostat.spi.DocumentReader;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A row of {@code known-templates.yaml}, which describes its columns: pods of a kind. */
record KnownTemplate(
    String kind,
    String base,
    String template,
    List<String> counts,
    String onlyWith,
    boolean leaders,
    Map<String, String> annotations) {

  private static final String FILE = "known-templates.yaml";
  private static final List<KnownTemplate> ALL =
      StrictBinding.bind(
              DocumentReader.discovered()
                  .read(ResourceFiles.text(KnownTemplate.class, FILE), FILE)
                  .documents()
                  .get(0)
                  .tree(),
              JsonNodeFactory.instance.objectNode(),
              Table.class)
          .value()
          .templates();

  private record Table(List<KnownTemplate> templates) {}

  /** Returns the rows of the kind of a component, in their order. */
  static Stream<KnownTemplate> of(Component component) {
    String kind = component.apiVersion() + ":" + component.kind();
    return ALL.stream().filter(one -> one.kind.equals(kind));
  }
}

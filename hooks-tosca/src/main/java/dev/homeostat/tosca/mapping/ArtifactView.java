package dev.homeostat.tosca.mapping;

import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tree.Location;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An artifact as mappings see it. Its path is relative to the file that names it.
 *
 * @param topology that it belongs to
 * @param part its definition, or the name of its file
 * @param owner the type that defines it, or {@code null} for one of a node template
 */
record ArtifactView(Topology topology, Part part, @Nullable EntityType owner)
    implements ToscaNode.Artifact {

  private Scope scope() {
    if (owner == null) {
      return topology.scope();
    }
    return owner.lineage().stream()
        .filter(type -> type.def().part().get("artifacts").get(part.key()).isPresent())
        .findFirst()
        .orElse(owner)
        .def()
        .scope();
  }

  @Override
  public List<String> types() {
    Optional<String> name = part.get("type").text();
    return name.map(
            written ->
                scope()
                    .type(TypeKind.ARTIFACT, written)
                    .map(def -> def.lineage().stream().map(TypeDef::name).toList())
                    .orElse(List.of(written)))
        .orElse(List.of());
  }

  @Override
  public boolean isDefined() {
    return part.get("type")
        .text()
        .flatMap(name -> scope().type(TypeKind.ARTIFACT, name))
        .isPresent();
  }

  @Override
  public String file() {
    Part file = part.tree().isTextual() ? part : part.get("file");
    return file.text().orElse("");
  }

  @Override
  public List<ToscaNode.ArtifactText> texts() {
    return scope().texts(file()).stream()
        .map(text -> new ToscaNode.ArtifactText(text.name(), text.content()))
        .toList();
  }

  @Override
  public Optional<Location> location() {
    return part.location();
  }
}

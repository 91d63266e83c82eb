package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.spi.ToscaType;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A type as mappings see it.
 *
 * @param type behind it
 */
record TypeView(EntityType type) implements ToscaType {

  @Override
  public List<String> lineage() {
    return type.lineage().stream().map(EntityType::name).toList();
  }

  @Override
  public Optional<JsonNode> metadata(String key) {
    return type.metadata(key).map(Part::tree);
  }

  @Override
  public Optional<String> declaring(String key) {
    return type.lineage().stream()
        .filter(each -> each.def().part().get("metadata").get(key).isPresent())
        .map(EntityType::name)
        .findFirst();
  }

  @Override
  public List<JsonNode> metadataOf(String prefix) {
    Map<String, JsonNode> all = new TreeMap<>();
    for (EntityType each : type.lineage()) {
      for (Part member : each.def().part().get("metadata").members()) {
        if (member.key().startsWith(prefix)) {
          all.putIfAbsent(member.key(), member.tree());
        }
      }
    }
    return List.copyOf(all.values());
  }

  @Override
  public Optional<JsonNode> metadata(String property, String key) {
    PropertyDef definition = type.properties().get(property);
    return Optional.ofNullable(definition)
        .map(known -> known.part().get("metadata").get(key))
        .filter(Part::isPresent)
        .map(Part::tree);
  }

  @Override
  public String toString() {
    return type.toString();
  }
}

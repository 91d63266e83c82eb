package com.example.quota;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tree.Document;
import java.util.List;

// snippet: quota-mapping
/** Makes a ResourceQuota of each node of type Quota. */
public final class QuotaMapping implements NodeMapping {

  @Override
  public String name() {
    return "quota";
  }

  @Override
  public Mapping map(ToscaNode node) {
    if (!node.type().isA("Quota")) {
      return new NotMine();
    }
    ObjectNode quota = JsonNodeFactory.instance.objectNode();
    quota.put("apiVersion", "v1").put("kind", "ResourceQuota");
    quota.putObject("metadata").put("name", node.uniqueName());
    quota.putObject("spec").set("hard", node.properties().path("hard"));
    return new Resources(List.of(Document.of(quota)));
  }
}
// end

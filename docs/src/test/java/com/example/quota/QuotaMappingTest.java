package com.example.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.tosca.Tosca;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tree.Trees;
import org.junit.jupiter.api.Test;

class QuotaMappingTest {

  @Test
  void a_node_of_type_quota_becomes_a_resource_quota() {
    String template =
        """
        tosca_definitions_version: tosca_2_0
        node_types:
          Quota: {properties: {hard: {type: map, entry_schema: string}}}
        service_template:
          node_templates:
            small: {type: Quota, properties: {hard: {pods: '4'}}}
        """;
    assertThat(
            Tosca.builder()
                .mapping(new QuotaMapping())
                .build()
                .translate(new ToscaSource.Text(template, "app.yaml"), Trees.emptyObject())
                .manifest()
                .documents()
                .get(0)
                .tree()
                .at("/spec/hard/pods")
                .asText())
        .isEqualTo("4");
  }
}

package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.packs.PackedSchema;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.packs.LeftPath;
import dev.homeostat.packs.PackPath;
import dev.homeostat.packs.PackRule;
import dev.homeostat.packs.PackVersion;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.RuleTargets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** SCHEMA-11: packs only leave, and neither their order nor their repetition matters. */
class PackedSchemaLawTest {

  private static final Resource DEPLOYMENT =
      Manifests.resource(
          SchemaTrial.DEPLOYMENT
              + """
              spec:
                replicas: 3
                strategy: {type: Recreate}
                template:
                  metadata: {labels: {app: web, tier: back}}
                  spec:
                    volumes: []
                    containers:
                      - {name: app, image: 'app:1', ports: [{containerPort: 80}, {containerPort: 81}]}
                      - {name: log, image: 'log:1', env: [{name: A, value: b}], args: [x]}
              """);

  private static final SchemaNode.Fields DEFAULT = DefaultSchema.of(DEPLOYMENT, SchemaTrial.KIND);

  private static final String POD = "/spec/template/spec";

  @Provide
  Arbitrary<LeftPath> paths() {
    Arbitrary<String> texts =
        Arbitraries.of(
            "/spec/replicas",
            "/spec/strategy/type",
            "/spec/template/metadata/labels/app",
            "/spec/template/metadata",
            POD + "/volumes",
            POD + "/containers",
            POD + "/containers/[*]",
            POD + "/containers/[name=app]",
            POD + "/containers/[*]/image",
            POD + "/containers/[*]/args",
            POD + "/containers/[*]/ports",
            POD + "/containers/[*]/ports/[containerPort=80]",
            POD + "/containers/[name=log]/env/[*]/value",
            "/spec/none");
    return texts.flatMap(
        text ->
            Arbitraries.of(LeftPath.Effect.class)
                .map(effect -> new LeftPath(PackPath.parse(text), effect)));
  }

  private static SchemaNode.Fields packed(List<LeftPath> paths) {
    List<PackRule> rules = new ArrayList<>();
    RuleTargets targets = new RuleTargets(Set.of("apps/Deployment"), Set.of());
    paths.forEach(path -> rules.add(new PackRule("r" + path, targets, List.of(path), "Any.")));
    PackRules packs =
        new PackRules(List.of(new PolicyPack(new PackVersion("pack", "1"), "Any", rules)));
    return PackedSchema.of(packs, DEFAULT, DEPLOYMENT, List.of(), new ArrayList<>()).root();
  }

  @Property(tries = 300)
  void what_is_observed_with_packs_is_observed_without(
      @ForAll List<@From("paths") LeftPath> paths) {
    assertThat(isWithin(packed(paths), DEFAULT)).isTrue();
  }

  @Property(tries = 300)
  void order_and_repetition_do_not_matter(@ForAll List<@From("paths") LeftPath> paths) {
    List<LeftPath> other = new ArrayList<>(paths);
    Collections.reverse(other);
    other.addAll(paths);

    assertThat(packed(other)).isEqualTo(packed(paths));
  }

  /** Returns whether a schema observes nothing that another one does not observe. */
  private static boolean isWithin(SchemaNode inner, SchemaNode outer) {
    if (inner instanceof SchemaNode.Fields few && outer instanceof SchemaNode.Fields many) {
      return few.members().entrySet().stream()
          .allMatch(
              member ->
                  many.members().containsKey(member.getKey())
                      && isWithin(member.getValue(), many.members().get(member.getKey())));
    }
    if (inner instanceof SchemaNode.KeyedList few && outer instanceof SchemaNode.KeyedList many) {
      return few.bounds().min() <= many.bounds().min()
          && (few.bounds().max() == 0 || few.bounds().max() >= many.bounds().max())
          && few.elements().stream()
              .allMatch(
                  element ->
                      many.element(element.key())
                          .filter(same -> isWithin(element.schema(), same))
                          .isPresent());
    }
    return inner.equals(outer);
  }
}

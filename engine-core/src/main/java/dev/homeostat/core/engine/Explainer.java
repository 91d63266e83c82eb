package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.delta.Fill;
import dev.homeostat.core.delta.SchemaLookup;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.state.ApplicationState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what happens to each field of an application, by which rule, and who set it. */
final class Explainer {

  private final Parts parts;
  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final PassLog log;

  Explainer(
      Parts parts, Application application, ApplicationState state, PassHooks hooks, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.state = state;
    this.hooks = hooks;
    this.log = log;
  }

  Explanation explain() {
    Preparation preparation = new Preparer(parts, application, state, hooks, log).prepare();
    log.problems(preparation.problems());
    log.problems(preparation.draft().translation().failed());
    List<Explanation.Field> fields = new ArrayList<>();
    for (Prepared prepared : preparation.resources().values()) {
      log.read(1);
      Answer answer = parts.cluster().read(prepared.desired().resource().address());
      @Nullable Resource live = answer instanceof Answer.Done done ? done.resource() : null;
      leaves(prepared, FieldPath.root(), prepared.desired().resource().tree(), live, fields);
      for (FieldPath path :
          Fill.awaiting(prepared.desired().resource().tree(), prepared.desired().schema().root())) {
        fields.add(field(prepared, path, Policy.PINNED, null, null, live, "awaiting the server"));
      }
    }
    Map<ResourceId, String> provenance =
        TranslatedIds.of(
                preparation.resources().values().stream().map(Prepared::desired).toList(),
                application.id())
            .provenance(preparation.draft().translation().provenance());
    return new Explanation(fields, provenance, log.problems());
  }

  private void leaves(
      Prepared prepared,
      FieldPath path,
      JsonNode value,
      @Nullable Resource live,
      List<Explanation.Field> fields) {
    boolean whole =
        !value.isContainerNode()
            || value.isEmpty()
            || SchemaLookup.at(prepared.desired().schema().root(), path)
                .filter(node -> !(node instanceof SchemaNode.Fields))
                .isPresent();
    if (!whole && value.isObject()) {
      value
          .properties()
          .forEach(
              member -> {
                FieldPath at = path.key(member.getKey());
                if (!isIdentity(at)) {
                  leaves(prepared, at, member.getValue(), live, fields);
                }
              });
      return;
    }
    Optional<SchemaNode> node = SchemaLookup.at(prepared.desired().schema().root(), path);
    if (node.orElse(null) instanceof SchemaNode.KeyedList list) {
      for (JsonNode element : value) {
        ElementKey.of(element, list.keys())
            .ifPresent(key -> leaves(prepared, path.then(key.segment()), element, live, fields));
      }
      return;
    }
    Setter setter = prepared.desired().setterOf(path);
    boolean observed = SchemaLookup.observes(prepared.desired().schema().root(), path);
    Policy policy =
        value.isNull()
            ? Policy.ENFORCED_ABSENT
            : !observed
                ? Policy.INITIAL_ONLY
                : setter.equals(Setter.SERVER) ? Policy.PINNED : Policy.ENFORCED;
    fields.add(field(prepared, path, policy, setter, value, live, ""));
  }

  private static boolean isIdentity(FieldPath path) {
    return Set.of("/apiVersion", "/kind", "/metadata/name", "/metadata/namespace")
        .contains(path.toString());
  }

  private static Explanation.Field field(
      Prepared prepared,
      FieldPath path,
      Policy policy,
      @Nullable Setter setter,
      @Nullable JsonNode wanted,
      @Nullable Resource live,
      String note) {
    Rule rule =
        switch (policy) {
          case ENFORCED -> prepared.desired().schema().written() ? Rule.SCHEMA_1 : Rule.SCHEMA_4;
          case INITIAL_ONLY -> Rule.POLICY_4;
          case ENFORCED_ABSENT -> Rule.READ_2;
          case PINNED -> Rule.POLICY_3;
          case WATCHED, UNOBSERVED -> Rule.READ_3;
        };
    return new Explanation.Field(
        prepared.id(),
        path,
        policy,
        rule,
        setter,
        Setter.MANIFEST.equals(setter)
            ? prepared.desired().resource().locate(path).orElse(null)
            : null,
        prepared.redactor().show(path, wanted),
        prepared.redactor().show(path, live == null ? null : path.in(live.tree()).orElse(null)),
        note);
  }
}

package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.Pass;
import dev.homeostat.Policy;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.core.delta.Fill;
import dev.homeostat.core.delta.SchemaLookup;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.Held;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One pass that only looks: steps 0 to 4. It calls no lifecycle hook, writes and saves nothing. */
final class PlanRun {

  private final Parts parts;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;
  private final Delta.Builder delta = new Delta.Builder();
  private final Decider decider;

  PlanRun(Parts parts, Application application, Ledger ledger, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.decider =
        new Decider(
            parts,
            application,
            new HookCalls(parts, application, ledger, log),
            log,
            contested -> {});
  }

  private Preparation prepare() {
    Preparation preparation = new Preparer(parts, application, ledger.state(), log).prepare();
    log.problems(preparation.problems());
    return preparation;
  }

  Pass plan() {
    Preparation preparation = prepare();
    if (preparation.isInvalid()) {
      return PassEnd.invalid(application, log, ledger);
    }
    if (application.settings().suspend()) {
      return PassEnd.of(application, Pass.Result.SETTLED, delta.build(), log, ledger);
    }
    boolean wanted = application.settings().wanted() == Settings.Wanted.PRESENT;
    delta.blocked.addAll(preparation.unknownKinds());
    if (wanted) {
      for (Prepared prepared : preparation.resources().values()) {
        plan(prepared);
      }
    }
    for (ResourceRecord record : ledger.state().records().values()) {
      if (!wanted || !preparation.resources().containsKey(record.id())) {
        delta.deleted.add(record.id());
      }
    }
    ledger.change(state -> planned(state, preparation));
    Delta made = delta.build();
    Pass.Result result =
        log.hasErrors()
            ? Pass.Result.FAILED
            : made.isInSync() ? Pass.Result.SETTLED : Pass.Result.PENDING;
    return PassEnd.of(application, result, made, log, ledger);
  }

  private void plan(Prepared prepared) {
    Answer answer = read(prepared);
    Intent intent = decider.decide(prepared, answer, false);
    @Nullable Resource live = answer instanceof Answer.Done done ? done.resource() : null;
    if (intent instanceof Intent.Create) {
      delta.created.add(prepared.id());
    } else if (intent instanceof Intent.Update update) {
      delta.updated.add(Reporter.update(prepared, update.live(), update.edits()));
    } else if (intent instanceof Intent.Satisfied) {
      delta.satisfied.add(prepared.id());
    } else if (intent instanceof Intent.Wait wait) {
      delta.waiting.add(new Held(prepared.id(), wait.why()));
    } else if (intent instanceof Intent.Block block) {
      delta.blocked.add(new Held(prepared.id(), block.why()));
    } else {
      delta.unchanged.add(prepared.id());
    }
    Reporter.aspects(prepared, live, delta);
    ResourceRecord record = prepared.record();
    if (live != null && record != null) {
      Reporter.accepted(prepared, live, record.accepted(), delta);
    }
  }

  private Answer read(Prepared prepared) {
    log.read(1);
    return parts.options().cluster().read(prepared.desired().resource().address());
  }

  /** The state as it would be asked for: schemas and desired states, nothing observed. */
  private static ApplicationState planned(ApplicationState state, Preparation preparation) {
    List<ResourceRecord> records = new ArrayList<>();
    for (Prepared prepared : preparation.resources().values()) {
      Desired desired = prepared.desired();
      ResourceRecord before = prepared.record();
      records.add(
          (before == null
                  ? ResourceRecord.builder(desired.resource().address())
                  : before.toBuilder())
              .observerSchema(desired.schema().tree())
              .lastApplied(prepared.redactor().redact(desired.resource().tree()))
              .setBy(desired.setBy())
              .build());
    }
    return state.withRecords(records);
  }

  Map<ResourceId, Projection> projections() {
    Preparation preparation = prepare();
    Map<ResourceId, Projection> projections = new LinkedHashMap<>();
    if (!preparation.isInvalid()) {
      preparation.resources().forEach((id, prepared) -> projections.put(id, prepared.projection()));
    }
    return projections;
  }

  Explanation explain() {
    Preparation preparation = prepare();
    List<Explanation.Field> fields = new ArrayList<>();
    for (Prepared prepared : preparation.resources().values()) {
      Answer answer = read(prepared);
      @Nullable Resource live = answer instanceof Answer.Done done ? done.resource() : null;
      leaves(prepared, FieldPath.root(), prepared.desired().resource().tree(), live, fields);
      for (FieldPath path :
          Fill.awaiting(prepared.desired().resource().tree(), prepared.desired().schema().root())) {
        fields.add(field(prepared, path, Policy.PINNED, null, null, live, "awaiting the server"));
      }
    }
    return new Explanation(fields, log.problems());
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

package dev.homeostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.packs.PackVersion;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.packs.RuleReference;
import dev.homeostat.report.Accepted;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.NotEnforced;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.Request;
import dev.homeostat.report.RequestOutcome;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.report.Step;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Location;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All values with builders: each member is kept, returned, and counts for equality. */
class BuiltValuesTest {

  private static final String SECRET = "hunter2";

  @ParameterizedTest
  @ValueSource(
      classes = {
        Owner.class,
        ReconcileResult.class,
        Accepted.class,
        Condition.class,
        Explanation.class,
        Explanation.Field.class,
        FieldChange.class,
        NotEnforced.class,
        Request.class,
        ResourceReport.class,
        Step.class,
        DeltaHook.Input.class,
        LastAppliedHook.Input.class,
        ObserverSchemaHook.Input.class,
        Response.class,
        RefusedChange.class,
        ResourceRecord.class,
        WriteConflict.class
      })
  void each_member_is_kept_and_counts_for_equality(Class<?> type) throws Exception {
    Object value = build(type, "");
    assertThat(build(type, "")).isEqualTo(value).hasSameHashCodeAs(value);
    assertThat(value.toString()).doesNotContain(SECRET, "\n");
    for (Method setter : setters(builder(type))) {
      Object changed = build(type, setter.getName());
      assertThat(changed).as(setter.getName()).isNotEqualTo(value);
      assertThat(value).as(setter.getName()).isNotEqualTo(changed);
      Object member = type.getMethod(setter.getName()).invoke(changed);
      assertThat(member instanceof Optional<?> optional ? optional.orElseThrow() : member)
          .as(setter.getName())
          .isEqualTo(sample(setter.getGenericParameterTypes()[0], 1));
      if (!setter.getParameterTypes()[0].isPrimitive()) {
        Object builder = builder(type);
        assertThatThrownBy(() -> setter.invoke(builder, (Object) null))
            .hasCauseInstanceOf(NullPointerException.class);
      }
    }
    if (Arrays.stream(type.getMethods()).anyMatch(each -> each.getName().equals("toBuilder"))) {
      Object copy = type.getMethod("toBuilder").invoke(value);
      assertThat(copy.getClass().getMethod("build").invoke(copy)).isEqualTo(value);
    }
  }

  private static Object build(Class<?> type, String changed) throws Exception {
    Object builder = builder(type);
    for (Method setter : setters(builder)) {
      int number = setter.getName().equals(changed) ? 1 : 0;
      setter.invoke(builder, sample(setter.getGenericParameterTypes()[0], number));
    }
    return builder.getClass().getMethod("build").invoke(builder);
  }

  private static Object builder(Class<?> type) throws Exception {
    return type.equals(ResourceRecord.class)
        ? ResourceRecord.builder((ResourceAddress) sample(ResourceAddress.class, 0))
        : type.getMethod("builder").invoke(null);
  }

  private static List<Method> setters(Object builder) {
    return Arrays.stream(builder.getClass().getMethods())
        .filter(method -> method.getReturnType().equals(builder.getClass()))
        .filter(method -> method.getParameterCount() == 1)
        .toList();
  }

  private static Object sample(Type type, int number) {
    if (type instanceof ParameterizedType generic) {
      List<Object> members =
          Arrays.stream(generic.getActualTypeArguments()).map(arg -> sample(arg, number)).toList();
      if (generic.getRawType().equals(Map.class)) {
        return Map.of(members.get(0), members.get(1));
      }
      return generic.getRawType().equals(Set.class) ? Set.copyOf(members) : members;
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return plain.getEnumConstants()[number];
    }
    ResourceId id = ResourceId.configMap("c" + number);
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("kind", "ConfigMap");
    tree.put("apiVersion", "v1").put("data", SECRET + number);
    tree.putObject("metadata").put("name", "c" + number);
    Map<Class<?>, Object> samples =
        Map.ofEntries(
            Map.entry(int.class, number + 1),
            Map.entry(boolean.class, number == 1),
            Map.entry(String.class, "text" + number),
            Map.entry(FieldPath.class, FieldPath.of("f" + number)),
            Map.entry(ResourceId.class, id),
            Map.entry(ResourceAddress.class, new ResourceAddress("v1", id)),
            Map.entry(Resource.class, Resource.of(tree)),
            Map.entry(JsonNode.class, tree),
            Map.entry(ObjectNode.class, tree),
            Map.entry(Digest.class, Digest.of(tree)),
            Map.entry(Instant.class, Instant.ofEpochSecond(number)),
            Map.entry(Location.class, new Location("app.yaml", number + 1, 1)),
            Map.entry(FieldManager.class, FieldManager.of("m" + number)),
            Map.entry(FieldOrigin.class, number == 0 ? FieldOrigin.MANIFEST : FieldOrigin.SERVER),
            Map.entry(RedactedValue.class, new RedactedValue.Hidden(Digest.of(tree))),
            Map.entry(
                RequestOutcome.class,
                number == 0 ? new RequestOutcome.Pending() : new RequestOutcome.Done()),
            Map.entry(Requeue.class, new Requeue.After(Duration.ofSeconds(number + 1))),
            Map.entry(ApplicationId.class, Application.named("shop", "a" + number).build().id()),
            Map.entry(
                Delta.class, number == 0 ? Delta.EMPTY : Delta.builder().addCreated(id).build()),
            Map.entry(
                ApplicationState.class, ApplicationState.EMPTY.withIdentity("u" + number, "00")),
            Map.entry(Problem.class, Problem.error("Code" + number)),
            Map.entry(
                StateStore.Unreadable.class,
                new StateStore.Unreadable(Problem.error("Code" + number))),
            Map.entry(KindInfo.class, KindInfo.of(number == 0)),
            Map.entry(
                DeltaHook.Decision.class,
                number == 0 ? new DeltaHook.InSync() : new DeltaHook.Create()),
            Map.entry(
                AcceptedForm.class,
                new AcceptedForm.Length(FieldPath.root(), AcceptedForm.Kind.IGNORED, number)),
            Map.entry(
                Explanation.Field.class,
                number == 0 ? field(FieldPath.of("a")) : field(FieldPath.of("b"))),
            Map.entry(
                Condition.class,
                Condition.builder()
                    .type("T" + number)
                    .status(Condition.Status.TRUE)
                    .reason("Any")
                    .since(Instant.EPOCH)
                    .build()),
            Map.entry(Readiness.class, number == 0 ? Readiness.ready() : Readiness.failed("no")),
            Map.entry(ResourceReport.class, report(id)),
            Map.entry(Request.class, request(tree)),
            Map.entry(RefusedChange.class, refused(tree)),
            Map.entry(WriteConflict.class, conflict(tree)),
            Map.entry(
                RuleReference.class,
                new RuleReference(new PackVersion("pack", "1"), "rule" + number)),
            Map.entry(FieldExclusion.class, new FieldExclusion.ByHook("h" + number)),
            Map.entry(
                FieldExclusions.class,
                new FieldExclusions(Map.of(), new FieldExclusion.ByHook("h" + number))),
            Map.entry(
                PolicyPacks.class,
                number == 0 ? PolicyPacks.none() : new PolicyPacks(List.of(), Set.of("pack"))));
    Object sample = samples.get(plain);
    assertThat(sample).as("a sample of %s", plain).isNotNull();
    return sample;
  }

  private static Explanation.Field field(FieldPath path) {
    return Explanation.Field.builder()
        .resource(ResourceId.configMap("c"))
        .path(path)
        .policy(Policy.ENFORCED)
        .rule(Rule.POLICY_1)
        .wanted(new RedactedValue.Absent())
        .found(new RedactedValue.Absent())
        .build();
  }

  private static ResourceReport report(ResourceId id) {
    return ResourceReport.builder().resource(id).outcome(ResourceReport.Outcome.AWAITED).build();
  }

  private static Request request(ObjectNode body) {
    return Request.builder()
        .verb(Request.Verb.CREATE)
        .resource(ResourceId.configMap("c"))
        .body(body)
        .build();
  }

  private static RefusedChange refused(ObjectNode tree) {
    return RefusedChange.builder()
        .path(FieldPath.root())
        .asked(Digest.of(tree))
        .found(Digest.of(tree))
        .reason("Invalid")
        .since(Instant.EPOCH)
        .build();
  }

  private static WriteConflict conflict(ObjectNode tree) {
    return WriteConflict.builder().path(FieldPath.root()).asked(Digest.of(tree)).build();
  }
}

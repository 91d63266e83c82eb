package dev.homeostat.core.hooks;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.core.Stage;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** HOOK-4: a hook is asked before each write, and may refuse it. */
class Hook4BeforeWritesTest {

  private final List<String> asked = new ArrayList<>();
  private final Stage stage = Stage.of(config("a"));
  private HookVerdict verdict = HookVerdict.proceed();

  private final class Asked implements LifecycleHook {
    @Override
    public String name() {
      return "asked";
    }

    @Override
    public HookVerdict beforeCreate(Resource resource, HookContext context) {
      asked.add("create " + resource.id());
      return verdict;
    }

    @Override
    public HookVerdict beforeUpdate(
        Resource current, List<FieldChange> changes, HookContext context) {
      asked.add("update " + current.id() + " " + changes.stream().map(FieldChange::path).toList());
      return verdict;
    }
  }

  private Stage hooked() {
    return stage.hooks(new Asked());
  }

  @Test
  void it_sees_what_is_created() {
    hooked().settle();
    assertThat(asked).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void it_sees_the_fields_that_an_update_changes() {
    hooked().settle();
    asked.clear();
    stage.cluster().edit(configMap("a"), "/data/k", "theirs");
    assertThat(sent(stage.pass())).containsExactly("patch ConfigMap shop/a");
    assertThat(asked).containsExactly("update ConfigMap shop/a [/data/k]");
  }

  @Test
  void an_update_that_it_refuses_is_not_sent() {
    hooked().settle();
    verdict = HookVerdict.refuse("not on a Friday");
    stage.cluster().edit(configMap("a"), "/data/k", "theirs");
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().blocked())).containsExactly("a: not on a Friday");
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"theirs\"");
  }
}

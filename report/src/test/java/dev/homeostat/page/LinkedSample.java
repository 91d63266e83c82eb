package dev.homeostat.page;

import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Services that come after each ConfigMap, and ServiceAccounts that come after each Service. */
final class LinkedSample {

  private final int count;

  private LinkedSample(int count) {
    this.count = count;
  }

  /** Returns an application with so many resources of each of three kinds. */
  static ReportSample of(int count) {
    String yaml =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    """
                    ---
                    {apiVersion: v1, kind: ConfigMap, metadata: {name: map-%1$d}}
                    ---
                    {apiVersion: v1, kind: Service, metadata: {name: part-%1$d}, spec: {ports: [{port: 80}]}}
                    ---
                    {apiVersion: v1, kind: ServiceAccount, metadata: {name: last-%1$d}}
                    """
                        .formatted(i))
            .collect(Collectors.joining());
    return ReportSample.of(yaml, new LinkedSample(count).new LinkingHook());
  }

  private List<ResourceId> all(IntFunction<ResourceId> id) {
    return IntStream.range(0, count).mapToObj(id).map(each -> each.in("shop")).toList();
  }

  /** Puts each resource of a kind after all of the kind before. */
  private final class LinkingHook implements ManglingHook {

    @Override
    public String name() {
      return "linking";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      List<ResourceId> maps = all(i -> ResourceId.configMap("map-" + i));
      List<ResourceId> services = all(i -> ResourceId.service("part-" + i));
      List<ResourceId> accounts = all(i -> ResourceId.of("ServiceAccount", "last-" + i));
      services.forEach(service -> putAfter(app, service, maps));
      accounts.forEach(account -> putAfter(app, account, services));
    }

    private static void putAfter(DesiredStateEditor app, ResourceId id, List<ResourceId> before) {
      app.resource(id).ifPresent(resource -> before.forEach(resource::after));
    }
  }
}

package dev.homeostat.faults;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Somebody else, who has a wire of his own to the server: edits and deletes what is not his. Each
 * thing is done once, since a field that is changed again and again is contested, and waits.
 */
final class World {

  static final String NOTE = "example.com/note";
  private static final int LONGEST_PAUSE = 700;

  private final KubernetesClient client;
  private final String namespace;
  private final Random random;
  private final Deque<Deed> deeds;
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());
  private final AtomicBoolean noted = new AtomicBoolean();
  private final Thread thread = new Thread(this::run, "world");
  private volatile boolean ended;

  /** An edit, or a deletion if there is no patch. */
  private record Deed(
      String apiVersion, String kind, String name, PatchType type, @Nullable String patch) {

    @Override
    public String toString() {
      return (patch == null ? "delete " : "edit ") + kind + " " + name;
    }
  }

  World(KubernetesClient client, String namespace, Random random) {
    this.client = client;
    this.namespace = namespace;
    this.random = random;
    List<Deed> all = new ArrayList<>();
    Wanted.STEADY.forEach(name -> plan(name, all));
    all.add(merge("v1", "ConfigMap", "moving-settings", "{'data': {'one': 'drift'}}"));
    all.add(merge("v1", "Secret", "moving-access", "{'data': {'user': 'ZHJpZnQ='}}"));
    all.add(deletion("v1", "ConfigMap", "moving-settings"));
    Collections.shuffle(all, random);
    deeds = new ArrayDeque<>(all);
    thread.setDaemon(true);
    thread.start();
  }

  private static void plan(String app, List<Deed> all) {
    String settings = app + "-settings";
    all.add(merge("v1", "ConfigMap", settings, "{'data': {'one': 'drift'}}"));
    all.add(merge("v1", "ConfigMap", settings, "{'data': {'two': null}}"));
    all.add(merge("v1", "ConfigMap", settings, "{'metadata': {'labels': {'app': 'drift'}}}"));
    all.add(deletion("v1", "ConfigMap", settings));
    all.add(merge("v1", "Secret", app + "-access", "{'data': {'token': 'ZHJpZnQ='}}"));
    all.add(deletion("v1", "Secret", app + "-access"));
    all.add(merge("v1", "Service", app, "{'spec': {'selector': {'app': 'drift'}}}"));
    all.add(json("v1", "Service", app, "/spec/ports/0/targetPort", "7070"));
    all.add(deletion("v1", "Service", app));
    all.add(merge("apps/v1", "Deployment", app, "{'spec': {'replicas': 7}}"));
    all.add(json("apps/v1", "Deployment", app, "/spec/template/spec/containers/0/image", "'x'"));
    if (app.equals(Wanted.STEADY.get(0))) {
      // Nobody minds this one, so it has to stay.
      String note = "{'metadata': {'annotations': {'" + NOTE + "': 'mine'}}}";
      all.add(merge("apps/v1", "Deployment", app, note));
    } else {
      all.add(deletion("apps/v1", "Deployment", app));
    }
  }

  private static Deed merge(String apiVersion, String kind, String name, String patch) {
    return new Deed(apiVersion, kind, name, PatchType.JSON_MERGE, patch.replace('\'', '"'));
  }

  private static Deed json(String apiVersion, String kind, String name, String path, String to) {
    String patch = "[{'op': 'replace', 'path': '" + path + "', 'value': " + to + "}]";
    return new Deed(apiVersion, kind, name, PatchType.JSON, patch.replace('\'', '"'));
  }

  private static Deed deletion(String apiVersion, String kind, String name) {
    return new Deed(apiVersion, kind, name, PatchType.JSON, null);
  }

  /** What was done so far. */
  List<String> done() {
    return List.copyOf(done);
  }

  /** Returns whether the note was made that has to stay. */
  boolean hasNoted() {
    return noted.get();
  }

  private void run() {
    try {
      while (!ended && !deeds.isEmpty()) {
        Thread.sleep(random.nextInt(LONGEST_PAUSE));
        Deed deed = deeds.removeFirst();
        if (isDone(deed)) {
          done.add(deed.toString());
        } else {
          deeds.addLast(deed);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isDone(Deed deed) {
    try {
      var object =
          client
              .genericKubernetesResources(deed.apiVersion(), deed.kind())
              .inNamespace(namespace)
              .withName(deed.name());
      if (deed.patch() == null) {
        return !object.delete().isEmpty();
      }
      object.patch(PatchContext.of(deed.type()), deed.patch());
      if (deed.patch().contains(NOTE)) {
        noted.set(true);
      }
      return true;
    } catch (KubernetesClientException e) {
      // It is not there yet, or the server is not.
      return false;
    }
  }

  /** Ends it, and waits until it has. */
  void end() throws InterruptedException {
    ended = true;
    thread.join();
  }
}

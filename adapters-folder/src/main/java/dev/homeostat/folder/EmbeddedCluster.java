package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.internal.Bookkeeping;
import dev.homeostat.folder.internal.FolderStore;
import dev.homeostat.folder.internal.HandEdits;
import dev.homeostat.folder.internal.MemoryStore;
import dev.homeostat.folder.internal.ObjectStore;
import dev.homeostat.folder.internal.Server;
import dev.homeostat.folder.internal.Texts;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.yaml.YamlWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * A cluster without a server: answers as an API server does, over objects in memory or in a folder.
 * Thread-safe; of a folder, several processes may use it at once.
 *
 * <p>Every {@code with} gives another view of the same objects, so two clients of one cluster may
 * have faults of their own. A namespace is there without being created, unless {@link ServerRules}
 * are strict; a Namespace object that is being deleted takes nothing new, as on a server. With a
 * Namespace or a CustomResourceDefinition go the objects that cannot be without it, but never the
 * document of an application. Owner references let nothing go: no garbage collector runs.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EmbeddedCluster implements Cluster {

  private final Server server;
  private final List<RequestFilter> filters;
  private final HandEdits hand;

  private EmbeddedCluster(Server server, List<RequestFilter> filters) {
    this.server = server;
    this.filters = List.copyOf(filters);
    this.hand = new HandEdits(server.store(), server.books());
  }

  /**
   * An empty cluster that forgets all when the program ends.
   *
   * @return a new cluster
   */
  public static EmbeddedCluster inMemory() {
    return over(new MemoryStore());
  }

  /**
   * A cluster kept in a folder, which the first write makes.
   *
   * <p>An object is a file {@code DIR/<namespace, or _cluster>/<kind>.<group>/<name>.yaml} (kinds
   * of the core group: {@code <kind>}), its names percent-encoded, for its owner only. {@code
   * DIR/server.yaml} may hold {@link ServerRules}. Versions and managed fields are in a private
   * index, {@code DIR/.index}: whoever edits a file need not care for them, and the next look finds
   * the object changed by hand. A file that holds no object is an error of its own, for all verbs,
   * and is never overwritten.
   *
   * @param dir the folder
   * @return a cluster over it
   * @throws IllegalStateException if there is no {@link DocumentReader} on the class path
   */
  public static EmbeddedCluster folder(Path dir) {
    return folder(dir, new Texts(DocumentReader.discovered(), YamlWriter::write));
  }

  /** For tests that read and write in their own way. */
  static EmbeddedCluster folder(Path dir, Texts texts) {
    return over(new FolderStore(dir, texts));
  }

  private static EmbeddedCluster over(ObjectStore store) {
    Bookkeeping books =
        new Bookkeeping(Clock.systemUTC(), () -> UUID.randomUUID().toString(), "hand-edit");
    return new EmbeddedCluster(new Server(store, ServerRules.NONE, books, List.of()), List.of());
  }

  /**
   * The same objects behind one more filter, which sees a request before those that are there.
   *
   * @param filter stands between the client and the server
   * @return another view
   */
  public EmbeddedCluster with(RequestFilter filter) {
    List<RequestFilter> longer = new ArrayList<>();
    longer.add(filter);
    longer.addAll(filters);
    return new EmbeddedCluster(server, longer);
  }

  /**
   * The same objects behind a server that does more on its own.
   *
   * @param rules act after those that are there, and before those of the folder
   * @return another view
   */
  public EmbeddedCluster with(ServerRules rules) {
    return view(
        new Server(server.store(), server.rules().and(rules), server.books(), server.mutations()));
  }

  /**
   * The same objects behind a server that changes the content of each write: prunes, reorders,
   * injects. What it does to server-owned metadata does not count.
   *
   * @param mutation gets a tree that it may change, and returns the one to keep
   * @return another view
   */
  public EmbeddedCluster withMutation(UnaryOperator<ObjectNode> mutation) {
    List<UnaryOperator<ObjectNode>> longer = new ArrayList<>(server.mutations());
    longer.add(mutation);
    return view(new Server(server.store(), server.rules(), server.books(), longer));
  }

  /**
   * Returns the same objects with another clock.
   *
   * @param clock for the times in metadata
   * @return another view
   */
  public EmbeddedCluster withClock(Clock clock) {
    return view(new Bookkeeping(clock, server.books().uids(), server.books().hand()));
  }

  /**
   * The same objects with other uids for new ones.
   *
   * @param uids gives another one each time; thread-safe
   * @return another view
   */
  public EmbeddedCluster withUids(Supplier<String> uids) {
    return view(new Bookkeeping(server.books().clock(), uids, server.books().hand()));
  }

  /**
   * Returns the same objects with another field manager for changes that are made without a
   * request.
   *
   * @param manager as in {@code kubectl-edit}; {@code hand-edit} by default
   * @return another view
   */
  public EmbeddedCluster withHand(String manager) {
    return view(new Bookkeeping(server.books().clock(), server.books().uids(), manager));
  }

  private EmbeddedCluster view(Bookkeeping books) {
    return view(new Server(server.store(), server.rules(), books, server.mutations()));
  }

  private EmbeddedCluster view(Server changed) {
    return new EmbeddedCluster(changed, filters);
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    Supplier<KindAnswer> next = () -> server.kind(apiVersion, kind);
    for (int i = filters.size() - 1; i >= 0; i--) {
      RequestFilter filter = filters.get(i);
      Supplier<KindAnswer> behind = next;
      next = () -> filter.kind(apiVersion, kind, behind);
    }
    return next.get();
  }

  /** Looks for the kind in each version that its definition serves, as each filter answers. */
  @Override
  public KindVersions versions(String group, String kind) {
    KindVersions defined = server.versions(group, kind);
    if (!(defined instanceof KindVersions.Served served)) {
      return defined;
    }
    List<String> found = new ArrayList<>();
    for (String apiVersion : served.apiVersions()) {
      KindAnswer answer = kind(apiVersion, kind);
      if (answer instanceof KindAnswer.Unavailable unavailable) {
        return new KindVersions.Unavailable(unavailable.refusal());
      }
      if (answer instanceof KindInfo) {
        found.add(apiVersion);
      }
    }
    return new KindVersions.Served(found);
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    Supplier<ListResponse> next = () -> server.list(apiVersion, kind, labels);
    for (int i = filters.size() - 1; i >= 0; i--) {
      RequestFilter filter = filters.get(i);
      Supplier<ListResponse> behind = next;
      next = () -> filter.list(apiVersion, kind, labels, behind);
    }
    return next.get();
  }

  @Override
  public ListResponse contents(String namespace) {
    Supplier<ListResponse> next = () -> server.contents(namespace);
    for (int i = filters.size() - 1; i >= 0; i--) {
      RequestFilter filter = filters.get(i);
      Supplier<ListResponse> behind = next;
      next = () -> filter.contents(namespace, behind);
    }
    return next.get();
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return ask(
        new ClusterRequest(ClusterRequest.Verb.READ, address, NullNode.getInstance()),
        () -> server.read(address));
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return ask(
        new ClusterRequest(ClusterRequest.Verb.CREATE, resource.address(), resource.tree()),
        () -> server.create(resource));
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return ask(
        new ClusterRequest(ClusterRequest.Verb.PATCH, address, patch.toJson()),
        () -> server.patch(address, patch));
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return ask(
        new ClusterRequest(ClusterRequest.Verb.DELETE, address, body(options)),
        () -> server.delete(address, options));
  }

  private static ObjectNode body(DeleteOptions options) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("propagationPolicy", options.propagation().policy());
    options.gracePeriod().ifPresent(grace -> body.put("gracePeriodSeconds", grace.toSeconds()));
    ObjectNode preconditions = body.putObject("preconditions").put("uid", options.uid());
    if (!options.resourceVersion().isEmpty()) {
      preconditions.put("resourceVersion", options.resourceVersion());
    }
    return body;
  }

  private ClusterResponse ask(ClusterRequest request, Supplier<ClusterResponse> answer) {
    Supplier<ClusterResponse> next = answer;
    for (int i = filters.size() - 1; i >= 0; i--) {
      RequestFilter filter = filters.get(i);
      Supplier<ClusterResponse> behind = next;
      next = () -> filter.answer(request, behind);
    }
    return next.get();
  }

  /**
   * Looks at an object without a request.
   *
   * @param id which one
   * @return the object, empty if it is not there or cannot be read
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public Optional<Resource> get(ResourceId id) {
    return hand.get(id).map(Resource::of);
  }

  /**
   * Looks at all objects without a request.
   *
   * @return those that can be read, by id
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public List<Resource> objects() {
    return hand.objects().stream().map(Resource::of).toList();
  }

  /**
   * Sets a field by hand, as a user with an editor would: no rule of the server acts on it.
   *
   * @param id of which object
   * @param path a JSON pointer or a {@link dev.homeostat.FieldPath}; missing parents are made
   * @param value a tree, or anything that Jackson makes one of
   * @throws IllegalArgumentException if there is no such object or no such place in it
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public void edit(ResourceId id, String path, Object value) {
    hand.edit(id, path, value);
  }

  /**
   * Removes a field by hand; if it is not there, nothing happens.
   *
   * @param id of which object
   * @param path a JSON pointer or a {@link dev.homeostat.FieldPath}
   * @throws IllegalArgumentException if there is no such object
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public void remove(ResourceId id, String path) {
    hand.remove(id, path);
  }

  /**
   * Takes an object away by hand, at once, whatever its finalizers.
   *
   * @param id which one; if it is not there, nothing happens
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public void remove(ResourceId id) {
    hand.remove(id);
  }

  /**
   * Puts an object there by hand, in place of the one that may be there.
   *
   * @param object the whole object; without a uid it keeps that of the one before, or gets a new
   *     one
   * @return the object with its metadata
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public Resource put(Resource object) {
    return Resource.of(hand.put(object));
  }

  /**
   * The applications of this cluster and their state, kept beside its objects.
   *
   * @return a store that no filter sees
   */
  public FolderStateStore applications() {
    return new FolderStateStore(server.store(), server.books());
  }

  /**
   * All that is wrong with the cluster as a whole: files that hold no object, rules that are none.
   *
   * @return empty if all is well; never content of an object
   */
  public List<Problem> check() {
    return hand.check();
  }

  /**
   * Returns the version of the cluster, which grows with every change that the server made or has
   * seen.
   *
   * @return a number that is the same as long as nothing changes
   */
  public long version() {
    return server.store().version();
  }

  /**
   * Listens for changes, edits by hand among them.
   *
   * @return to be closed
   * @throws java.io.UncheckedIOException if the folder cannot be watched
   */
  public Changes changes() {
    return server.store().changes();
  }

  /** That it is a cluster; never its content. */
  @Override
  public String toString() {
    return "EmbeddedCluster(" + server.store() + ")";
  }
}

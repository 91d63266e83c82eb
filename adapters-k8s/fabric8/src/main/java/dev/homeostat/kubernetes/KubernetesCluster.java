package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.kinds.Kinds;
import dev.homeostat.kubernetes.watch.SharedWatches;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * A live API server. Trees go to it and come from it as they are, without a detour over typed
 * classes; each request is sent once, in the name of the field manager {@code homeostat}, within
 * {@link RequestLimits}.
 *
 * <p>What a kind is comes from the server's discovery, its OpenAPI documents (version 3, else 2)
 * and its custom resource definitions; it is kept, and asked for again when a kind is unknown.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class KubernetesCluster implements Cluster {

  private final KubernetesClient client;
  private final ApiServer server;
  private final ResourceRequests requests;
  private final Discovery discovery;
  private final Kinds kinds;
  private final Listings listings;
  private final SharedWatches watches;
  private final boolean dry;
  private final ResourceWrites writes;

  private KubernetesCluster(
      KubernetesClient client,
      ApiServer server,
      ResourceRequests requests,
      Discovery discovery,
      Kinds kinds,
      Listings listings,
      SharedWatches watches,
      boolean dry) {
    this.client = client;
    this.server = server;
    this.requests = requests;
    this.discovery = discovery;
    this.kinds = kinds;
    this.listings = listings;
    this.watches = watches;
    this.dry = dry;
    this.writes = new ResourceWrites(requests, watches, dry);
  }

  /**
   * The cluster of a client, with {@link RequestLimits#DEFAULT}.
   *
   * @param client whose address and credentials are used; stays the caller's to close
   * @return the cluster
   */
  public static KubernetesCluster of(KubernetesClient client) {
    return of(client, RequestLimits.DEFAULT);
  }

  /**
   * The cluster of a client.
   *
   * @param client whose address and credentials are used; stays the caller's to close
   * @param limits how much of the server may be taken
   * @return the cluster
   */
  public static KubernetesCluster of(KubernetesClient client, RequestLimits limits) {
    return of(client, limits, RequestListener.none());
  }

  /**
   * The cluster of a client, with a listener to its requests.
   *
   * @param client whose address and credentials are used; stays the caller's to close
   * @param limits how much of the server may be taken
   * @param listener of all requests, also of those in the name of other users
   * @return the cluster
   */
  public static KubernetesCluster of(
      KubernetesClient client, RequestLimits limits, RequestListener listener) {
    return of(client, limits, listener, System::nanoTime);
  }

  static KubernetesCluster of(
      KubernetesClient client,
      RequestLimits limits,
      RequestListener listener,
      LongSupplier nanoTime) {
    ApiServer server = new ApiServer(client, limits, listener);
    Discovery discovery = new Discovery(server);
    return new KubernetesCluster(
        client,
        server,
        new ResourceRequests(server, discovery),
        discovery,
        new Kinds(server, nanoTime),
        new Listings(server),
        new SharedWatches(
            server,
            discovery,
            Duration.ofMillis(client.getConfiguration().getWatchReconnectInterval())),
        false);
  }

  /**
   * Returns the client of the cluster, for what is beside objects of applications, such as leases.
   *
   * @return as it was given; not to be closed while the cluster is used
   */
  public KubernetesClient client() {
    return client;
  }

  /**
   * The same cluster, of which every write is tried and none is kept ({@code dryRun=All}).
   *
   * @return a view that shares limits and knowledge with this one
   */
  public KubernetesCluster dryRun() {
    return new KubernetesCluster(
        client, server, requests, discovery, kinds, listings, watches, true);
  }

  /**
   * Returns the same cluster with the rights of another user: objects are read and changed in the
   * name of that user ({@code Impersonate-User}), which the client has to be allowed to do. Kinds
   * are discovered, and watches run, in the name of the client.
   *
   * @param user as in {@code system:serviceaccount:shop:deployer}
   * @return a view that shares limits and caches with this one
   */
  public KubernetesCluster as(String user) {
    ApiServer other = server.as(user);
    return new KubernetesCluster(
        client,
        other,
        new ResourceRequests(other, discovery),
        discovery,
        kinds,
        new Listings(other),
        watches,
        dry);
  }

  /**
   * The same cluster, of which one namespace can be seen and changed: what is outside, or in no
   * namespace, is refused before anything is sent, and lists hold what is inside.
   *
   * @param namespace which one
   * @return a view that shares limits and knowledge with this one
   */
  public Cluster confinedTo(String namespace) {
    return new ConfinedCluster(
        this, namespace, "only objects in namespace " + namespace + " are allowed here");
  }

  /**
   * Confines the cluster as {@link #confinedTo(String)} does, with a message that says what a user
   * can do.
   *
   * @param namespace which one
   * @param condition of objects elsewhere, as in {@code if the operator has an option}
   * @return a view that shares limits and knowledge with this one
   */
  public Cluster confinedTo(String namespace, String condition) {
    return new ConfinedCluster(
        this,
        namespace,
        "only objects in namespace " + namespace + " are allowed here; others " + condition);
  }

  /**
   * The same cluster with the rights of a service account, as {@link #as} gives them.
   *
   * @param namespace of the account
   * @param name of the account
   * @return a view that shares limits and knowledge with this one
   */
  public KubernetesCluster asServiceAccount(String namespace, String name) {
    return as("system:serviceaccount:" + namespace + ":" + name);
  }

  /**
   * Returns the watches on this cluster; none until the first subscription.
   *
   * @return always the same
   */
  public SharedWatches watches() {
    return watches;
  }

  /**
   * Returns the versions that the watches have cached; none in a dry run, whose writes are not
   * cached.
   */
  @Override
  public CachedVersions cachedVersions() {
    return dry ? CachedVersions.NONE : watches;
  }

  /** Returns the cached versions for a view that is confined to a namespace. */
  CachedVersions cachedVersions(String namespace) {
    return dry ? CachedVersions.NONE : watches.in(namespace);
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    Discovery.Finding finding = discovery.find(apiVersion, kind);
    if (finding instanceof Discovery.Found found) {
      Kinds.Saying saying = kinds.describe(found.endpoint());
      return saying instanceof Kinds.Said said
          ? said.kind()
          : new KindAnswer.Unavailable(Answers.refused(((Kinds.Unsaid) saying).reply(), false));
    }
    return finding instanceof Discovery.Unanswered none
        ? new KindAnswer.Unavailable(Answers.refused(none.reply(), false))
        : new KindAnswer.Unknown();
  }

  @Override
  public KindVersions versions(String group, String kind) {
    Discovery.Catalogue catalogue = discovery.versions(group, kind);
    return catalogue instanceof Discovery.Complete complete
        ? new KindVersions.Served(complete.endpoints().stream().map(Endpoint::apiVersion).toList())
        : new KindVersions.Unavailable(
            Answers.refused(((Discovery.Incomplete) catalogue).reply(), false));
  }

  /**
   * Returns the kinds that kubectl means by a word: a kind, a plural, a singular or a short name.
   *
   * @param word as in {@code deploy}, {@code Deployment} or {@code deployments.apps}
   * @return group and kind of each, as in {@code apps/Deployment}; empty if there is none, or the
   *     server does not answer
   */
  public Set<String> kindsNamed(String word) {
    return discovery.named(word).stream()
        .map(Endpoint::groupKind)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the kinds that kubectl means by a word, with what is needed to read their objects.
   *
   * @param word as in {@code deploy}, {@code Deployment} or {@code deployments.apps}
   * @return one for each group; empty if there is none, or the server does not answer
   */
  public List<ServedKind> servedKinds(String word) {
    return discovery.named(word).stream()
        .map(one -> new ServedKind(one.apiVersion(), one.kind(), one.namespaced()))
        .toList();
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return requests.send(
        address,
        endpoint -> Call.get(ResourceRequests.path(endpoint, address)),
        reply -> Answers.object(reply, false));
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    return requests.readAll(addresses);
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    return list(apiVersion, kind, "", labels);
  }

  /** In one namespace; in all of them if it is empty. */
  @Override
  public ListResponse list(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return requests.list(
        apiVersion, kind, endpoint -> listings.labelled(endpoint, namespace, labels));
  }

  /** Returns the Secrets that are heads of states, in one namespace or, if empty, in all. */
  ListResponse stateHeads(String namespace) {
    return requests.list(
        "v1", "Secret", endpoint -> listings.selected(endpoint, namespace, StateSecret.HEADS));
  }

  /** Gives the metadata of the objects alone. */
  @Override
  public ListResponse metadata(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return requests.list(
        apiVersion, kind, endpoint -> listings.metadata(endpoint, namespace, labels));
  }

  @Override
  public ListResponse contents(String namespace) {
    Discovery.Catalogue catalogue = discovery.all();
    if (!(catalogue instanceof Discovery.Complete complete)) {
      return new ListResponse.Failed(
          Answers.refused(((Discovery.Incomplete) catalogue).reply(), false));
    }
    Listings.Page all = listings.contents(complete.endpoints(), namespace);
    return all instanceof Listings.Items items
        ? new ListResponse.Found(items.resources())
        : new ListResponse.Failed(Answers.refused(((Listings.Failure) all).reply(), false));
  }

  @Override
  public ClusterResponse create(Resource resource) {
    return writes.create(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return writes.patch(address, patch);
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    return writes.replace(resource);
  }

  /**
   * Changes the status of an object: through the subresource where its kind has one, otherwise like
   * any other field.
   *
   * @param address which object
   * @param patch applied as a whole, or not at all; a subresource ignores changes of fields other
   *     than the status
   * @return {@link ClusterResponse.Done} with the object as the server has it, {@link
   *     ClusterResponse.Absent}, or the reason of the failure
   */
  public ClusterResponse patchStatus(ResourceAddress address, Patch patch) {
    return writes.patchStatus(address, patch);
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return writes.delete(address, options);
  }
}

package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.Map;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Stands between a client and the embedded server. It may let a request pass, answer in the
 * server's place, have it done and lose the answer, or throw {@link Stopped} before or after.
 *
 * <p>Called on the thread of the client and without any lock, so it may edit the cluster. It must
 * be thread-safe if its clients are many.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface RequestFilter {

  /**
   * Answers a request for one object.
   *
   * @param request what is asked
   * @param server has it done and gives the server's answer; not called, nothing happens
   * @return what the client gets
   * @throws Stopped if the client shall die here
   */
  ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server);

  /**
   * Answers a search.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param labels all of which an object has
   * @param server the server's answer
   * @return what the client gets; the server's answer unless overridden
   */
  default ListResponse list(
      String apiVersion, String kind, Map<String, String> labels, Supplier<ListResponse> server) {
    return server.get();
  }

  /**
   * Answers what is in a namespace.
   *
   * @param namespace which one
   * @param server the server's answer
   * @return what the client gets; the server's answer unless overridden
   */
  default ListResponse contents(String namespace, Supplier<ListResponse> server) {
    return server.get();
  }

  /**
   * Answers a question about a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param server the server's answer
   * @return what the client gets; the server's answer unless overridden
   */
  default KindAnswer kind(String apiVersion, String kind, Supplier<KindAnswer> server) {
    return server.get();
  }
}

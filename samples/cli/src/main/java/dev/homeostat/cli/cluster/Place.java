package dev.homeostat.cli.cluster;

import dev.homeostat.Engine;
import dev.homeostat.folder.Changes;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The cluster that a command works on: a folder that stands for a cluster, or a live one. */
public interface Place extends AutoCloseable {

  /** The word for a live cluster; what follows a colon is a context of the kubeconfig. */
  String LIVE = "kube";

  /** The folder that stands for a cluster if the user names none. */
  String FOLDER = ".homeostat";

  /** Opens what the user named, if all in it can be read. */
  static Place open(String named) {
    return isLive(named) ? LivePlace.open(named) : FolderPlace.open(named);
  }

  /**
   * Returns the place that a command works on.
   *
   * @param named by the user; {@code null} for the default
   * @param operated whether the command is about an Application of an operator, which only a live
   *     cluster has
   */
  static String named(@Nullable String named, boolean operated) {
    return named != null ? named : operated ? LIVE : FOLDER;
  }

  static boolean isLive(String named) {
    return named.equals(LIVE) || named.startsWith(LIVE + ":");
  }

  /** Returns the cluster as the user sees it. */
  Cluster cluster();

  /**
   * Returns the namespace of objects.
   *
   * @param named by the user; {@code null} for the default of the cluster
   */
  String namespace(@Nullable String named);

  /** Returns the store of the applications' states. */
  StateStore states();

  /** An engine that works here, yet without hooks and listeners. */
  Engine.Builder engine();

  /** Hears when something may have changed. */
  Changes changes();

  /**
   * Makes sure that there is something to listen to for long.
   *
   * @throws IOException if there cannot be
   */
  void prepareToWatch() throws IOException;

  @Override
  void close();
}

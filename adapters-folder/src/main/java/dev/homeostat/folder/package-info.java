/**
 * The embedded cluster: answers as an API server does, over objects in memory or in a folder of
 * YAML files that a person can open and edit.
 *
 * <p>Start at {@link dev.homeostat.folder.EmbeddedCluster}. {@link
 * dev.homeostat.folder.ServerRules} describe how the server changes a write on its own, {@link
 * dev.homeostat.folder.RequestFilter} stands between a client and the server and may make it fail,
 * {@link dev.homeostat.folder.FolderStateStore} keeps applications and their state beside the
 * objects.
 */
@NullMarked
package dev.homeostat.folder;

import org.jspecify.annotations.NullMarked;

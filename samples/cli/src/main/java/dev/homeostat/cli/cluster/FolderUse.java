package dev.homeostat.cli.cluster;

/** The use that a command makes of a folder that stands for a cluster. */
public enum FolderUse {
  /** Shows what is there. Without the folder there is nothing to show. */
  SHOW,
  /** Compares an application with what is there. A missing folder is an empty cluster. */
  COMPARE,
  /** Writes objects. A missing folder is made. */
  WRITE
}

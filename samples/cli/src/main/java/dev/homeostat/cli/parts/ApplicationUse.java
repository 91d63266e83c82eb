package dev.homeostat.cli.parts;

import dev.homeostat.Application;
import dev.homeostat.cli.cluster.FolderUse;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The use that a command makes of the user's application and of the cluster. */
public final class ApplicationUse {

  /** The use of a command that compares the application with the objects of the cluster. */
  public static final ApplicationUse COMPARE =
      new ApplicationUse(() -> FolderUse.COMPARE, true, true, UnaryOperator.identity());

  private final Supplier<FolderUse> folder;
  private final boolean readsObjects;
  private final boolean needsName;
  private final UnaryOperator<Application> confirmed;

  private ApplicationUse(
      Supplier<FolderUse> folder,
      boolean readsObjects,
      boolean needsName,
      UnaryOperator<Application> confirmed) {
    this.folder = folder;
    this.readsObjects = readsObjects;
    this.needsName = needsName;
    this.confirmed = confirmed;
  }

  /** Returns the same use with another one of the folder of a cluster. */
  public ApplicationUse folder(Supplier<FolderUse> value) {
    return new ApplicationUse(value, readsObjects, needsName, confirmed);
  }

  /** Returns the use of a command to which it does not matter which objects the cluster has. */
  public ApplicationUse withoutObjects() {
    return new ApplicationUse(folder, false, needsName, confirmed);
  }

  /** Returns the use of a command that keeps no state under the name of the application. */
  public ApplicationUse withoutName() {
    return new ApplicationUse(folder, readsObjects, false, confirmed);
  }

  /** Returns the same use of an application with what the options of the command confirm. */
  public ApplicationUse confirmed(UnaryOperator<Application> value) {
    return new ApplicationUse(folder, readsObjects, needsName, value);
  }

  FolderUse folder() {
    return folder.get();
  }

  boolean readsObjects() {
    return readsObjects;
  }

  boolean needsName() {
    return needsName;
  }

  Application confirmed(Application wanted) {
    return confirmed.apply(wanted);
  }
}

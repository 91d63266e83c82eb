package dev.homeostat.testkit.contract;

import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.state.StateStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The store in a folder keeps the contract. */
class FolderStateStoreContractTest extends StateStoreContract {

  @TempDir Path folder;

  @Override
  protected StateStore store() {
    return EmbeddedCluster.folder(folder).applications();
  }
}

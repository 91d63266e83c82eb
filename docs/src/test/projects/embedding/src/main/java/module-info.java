/** A program that embeds the engine. */
module com.example.embedding {
  requires dev.homeostat.adapters.folder;
  requires dev.homeostat.engine.api;
}

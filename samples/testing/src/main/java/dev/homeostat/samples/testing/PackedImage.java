package dev.homeostat.samples.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** An image in a tar, in the format of {@code docker save}. */
public final class PackedImage {

  private final Map<String, byte[]> files = new HashMap<>();

  public PackedImage(Path tar) throws IOException {
    try (TarArchiveInputStream entries = new TarArchiveInputStream(Files.newInputStream(tar))) {
      for (TarArchiveEntry entry; (entry = entries.getNextEntry()) != null; ) {
        files.put(entry.getName(), entries.readAllBytes());
      }
    }
  }

  private byte[] file(String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  public JsonNode manifest() throws IOException {
    return new ObjectMapper().readTree(file("manifest.json")).path(0);
  }

  public JsonNode config() throws IOException {
    return new ObjectMapper().readTree(file(manifest().path("Config").asText()));
  }

  /** Returns the uncompressed layers, the lowest first. */
  public List<byte[]> layers() throws IOException {
    List<byte[]> layers = new ArrayList<>();
    for (JsonNode name : manifest().path("Layers")) {
      try (InputStream layer = new GZIPInputStream(new ByteArrayInputStream(file(name.asText())))) {
        layers.add(layer.readAllBytes());
      }
    }
    return layers;
  }

  /** Returns the entries of all layers. */
  public List<TarArchiveEntry> entries() throws IOException {
    List<TarArchiveEntry> all = new ArrayList<>();
    for (byte[] layer : layers()) {
      try (TarArchiveInputStream entries =
          new TarArchiveInputStream(new ByteArrayInputStream(layer))) {
        for (TarArchiveEntry entry; (entry = entries.getNextEntry()) != null; ) {
          all.add(entry);
        }
      }
    }
    return all;
  }

  /** Writes the files of all layers below a folder. */
  public void unpack(Path root) throws IOException {
    for (byte[] layer : layers()) {
      try (TarArchiveInputStream entries =
          new TarArchiveInputStream(new ByteArrayInputStream(layer))) {
        for (TarArchiveEntry entry; (entry = entries.getNextEntry()) != null; ) {
          Path file = root.resolve(entry.getName());
          if (entry.isDirectory()) {
            Files.createDirectories(file);
          } else {
            Files.createDirectories(file.getParent());
            Files.copy(entries, file);
          }
        }
      }
    }
  }

  public static String digest(byte[] bytes) {
    try {
      return "sha256:"
          + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

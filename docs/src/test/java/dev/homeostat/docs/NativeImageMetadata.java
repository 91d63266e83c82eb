package dev.homeostat.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Provides;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/** The metadata for native images that an artifact needs, made of what is in its jar. */
final class NativeImageMetadata {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final ObjectMapper WRITER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The folder in a jar with the metadata of an artifact. */
  private static final String FOLDER = "META-INF/native-image/dev.homeostat/";

  private static final String SERVICES = "META-INF/services/";
  private static final Pattern NOT_READ =
      Pattern.compile(".*/|.*\\.class|META-INF/(maven|native-image)/.*|META-INF/[A-Z.]+");

  private final String artifact;
  private final Map<String, String> present = new TreeMap<>();
  private final Set<String> resources = new TreeSet<>();
  private final Set<String> created = new TreeSet<>();
  private final Set<String> configured = new TreeSet<>();
  private final ReflectiveTypes types;

  NativeImageMetadata(String artifact) {
    this.artifact = artifact;
    Path path = StagedArtifacts.jar(artifact);
    types = ReflectiveTypes.of(path);
    try (JarFile jar = new JarFile(path.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        read(entry.getName(), jar, entry);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ModuleFinder.of(path).findAll().stream()
        .flatMap(module -> module.descriptor().provides().stream())
        .map(Provides::providers)
        .forEach(created::addAll);
  }

  private void read(String name, JarFile jar, JarEntry entry) throws IOException {
    String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    if (name.startsWith(SERVICES)) {
      text.lines().filter(line -> !line.startsWith("#")).map(String::strip).forEach(created::add);
    } else if (name.startsWith(FOLDER) && !entry.isDirectory()) {
      present.put(name, text);
    } else if (!NOT_READ.matcher(name).matches()) {
      resources.add(name);
      if (name.endsWith(".xml")) {
        configured.addAll(StagedArtifacts.all("class=\"(dev\\.homeostat\\.[^\"]+)\"", text));
      }
    }
  }

  /** Returns the types that look up members of others. */
  Set<String> lookingUp() {
    return types.lookingUp();
  }

  /** Returns the metadata in the jar, by path. */
  Map<String, String> present() {
    return present;
  }

  /** Returns the metadata that the jar needs, by path. */
  Map<String, String> needed() {
    Map<String, String> files = new TreeMap<>();
    List<ObjectNode> reflection = reflection();
    if (!reflection.isEmpty()) {
      files.put(
          FOLDER + artifact + "/reflect-config.json", text(JSON.arrayNode().addAll(reflection)));
    }
    if (!resources.isEmpty()) {
      ObjectNode config = JSON.objectNode();
      ArrayNode includes = config.putObject("resources").putArray("includes");
      resources.forEach(name -> includes.addObject().put("pattern", Pattern.quote(name)));
      files.put(FOLDER + artifact + "/resource-config.json", text(config));
    }
    return files;
  }

  private List<ObjectNode> reflection() {
    Set<String> whole = types.bound();
    whole.addAll(configured);
    Set<String> names = new TreeSet<>(created);
    names.addAll(whole);
    List<ObjectNode> all = new ArrayList<>();
    for (String name : names) {
      ObjectNode type = JSON.objectNode().put("name", name);
      if (!whole.contains(name)) {
        type.putArray("methods").addObject().put("name", "<init>").putArray("parameterTypes");
      } else {
        type.put("allDeclaredConstructors", true);
        type.put("allDeclaredFields", true);
        type.put("allDeclaredMethods", true);
        if (types.isRecord(name)) {
          type.put("allRecordComponents", true);
        }
      }
      all.add(type);
    }
    return all;
  }

  private static String text(JsonNode tree) {
    try {
      return WRITER.writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}

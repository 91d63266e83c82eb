package dev.homeostat.docs;

import static org.apiguardian.api.API.Status.STABLE;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.AnnotationsAttribute;
import javassist.bytecode.ClassFile;
import javassist.bytecode.MethodInfo;
import javassist.bytecode.SourceFileAttribute;
import javassist.bytecode.annotation.Annotation;
import javassist.bytecode.annotation.EnumMemberValue;
import org.apiguardian.api.API;

/** The stable types as a jar: class files with the visible members, and without code. */
final class StableApi {

  /** The same for each jar, so that equal types make equal bytes. */
  private static final long TIME = 1_600_000_000_000L;

  private StableApi() {}

  /** Returns a jar with all stable types. */
  static byte[] jar() {
    return jar(member -> true);
  }

  /** Returns a jar with all stable types, and of their methods only some. */
  static byte[] jar(Predicate<MethodInfo> wanted) {
    Map<String, byte[]> files = new TreeMap<>();
    for (Class<?> type : PublicApi.stable()) {
      String path = type.getName().replace('.', '/') + ".class";
      files.put(path, bare(type, path, wanted));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
      jar.setLevel(9);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(TIME);
        jar.putNextEntry(entry);
        jar.write(file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] bare(Class<?> type, String path, Predicate<MethodInfo> wanted) {
    try (InputStream in = type.getClassLoader().getResourceAsStream(path)) {
      ClassFile file =
          new ClassFile(new DataInputStream(new ByteArrayInputStream(in.readAllBytes())));
      file.getMethods()
          .removeIf(
              method ->
                  !isVisible(method.getAccessFlags()) || !isStable(method) || !wanted.test(method));
      file.getMethods().forEach(MethodInfo::removeCodeAttribute);
      file.getFields().removeIf(field -> !isVisible(field.getAccessFlags()));
      file.removeAttribute(SourceFileAttribute.tag);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      file.write(new DataOutputStream(out));
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isVisible(int flags) {
    return (flags & (AccessFlag.PUBLIC | AccessFlag.PROTECTED)) != 0
        && (flags & AccessFlag.SYNTHETIC) == 0;
  }

  /** A method may have a lower status than its type. */
  private static boolean isStable(MethodInfo method) {
    if (method.getAttribute(AnnotationsAttribute.visibleTag) instanceof AnnotationsAttribute all) {
      Annotation api = all.getAnnotation(API.class.getName());
      return api == null
          || ((EnumMemberValue) api.getMemberValue("status")).getValue().equals(STABLE.name());
    }
    return true;
  }
}

package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.pathcheck.DeclaredPath;
import dev.homeostat.core.pathcheck.ElementNames;
import dev.homeostat.core.pathcheck.FieldNames;
import dev.homeostat.core.pathcheck.KeyScope;
import dev.homeostat.core.pathcheck.ListNaming;
import dev.homeostat.core.pathcheck.PathSource;
import dev.homeostat.core.pathcheck.ProposedPaths;
import dev.homeostat.core.pathcheck.SuspectPath;
import dev.homeostat.core.pathcheck.UnmatchedPath;
import dev.homeostat.spi.cluster.KindFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Finds the paths of the annotation {@code homeostat.dev/sensitive} that name nothing.
 *
 * @param manifest the resource as its owner wrote it
 * @param fields of its kind
 * @param lists how the elements of its lists are named
 */
@API(status = INTERNAL)
public record SensitivePathCheck(Resource manifest, KindFields fields, ListNaming.Lookup lists) {

  /**
   * Returns the paths of the manifest's annotation that name nothing in it.
   *
   * @return none as a rule; what could not be read is no path
   */
  public List<UnmatchedPath> unmatched() {
    return unmatched(manifest, Set.of(), PathSource.MANIFEST);
  }

  /**
   * Returns the warnings about an annotation that only the live object has: about paths that name
   * nothing in it, and about what is no path, which hides all of the object.
   *
   * @param live the object, or {@code null} for none
   * @param redactor of the object
   * @return none as a rule
   */
  public List<Problem> warnings(@Nullable Resource live, Redactor redactor) {
    Optional<String> annotation =
        Optional.ofNullable(live).flatMap(each -> each.annotation(SensitiveAnnotation.ANNOTATION));
    if (live == null
        || annotation.isEmpty()
        || annotation.equals(manifest.annotation(SensitiveAnnotation.ANNOTATION))) {
      return List.of();
    }
    List<Problem> unreadable = SensitiveAnnotation.of(live).problems();
    if (!unreadable.isEmpty()) {
      return List.of(unreadable.get(0).asWarning());
    }
    FieldNames names = FieldNames.of(live.tree());
    List<SuspectPath> suspects =
        unmatched(live, SensitiveAnnotation.of(manifest).paths(), PathSource.OBJECT).stream()
            .map(path -> new SuspectPath(path, names))
            .toList();
    return SuspectPath.warnings(suspects, live.tree(), redactor.paths(live));
  }

  private List<UnmatchedPath> unmatched(Resource of, Set<FieldPath> known, PathSource source) {
    if (of.annotation(SensitiveAnnotation.ANNOTATION).isEmpty()) {
      return List.of();
    }
    FieldNames names = FieldNames.of(of.tree());
    ElementNames elements = new ElementNames(names, lists, fields, KeyScope.ANY_FIELD);
    Set<FieldPath> paths = new TreeSet<>(SensitiveAnnotation.of(of).paths());
    paths.removeAll(known);
    List<UnmatchedPath> unmatched = new ArrayList<>();
    for (FieldPath path : paths) {
      DeclaredPath declared = elements.declared(path);
      if (!names.has(path) && !(declared instanceof DeclaredPath.Known)) {
        Problem problem = SensitiveAnnotation.namesNothing(of);
        unmatched.add(
            new UnmatchedPath(path, declared, source, problem, new ProposedPaths.AsMeant()));
      }
    }
    return List.copyOf(unmatched);
  }
}

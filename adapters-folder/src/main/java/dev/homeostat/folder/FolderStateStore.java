package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.internal.Bookkeeping;
import dev.homeostat.folder.internal.FolderProblem;
import dev.homeostat.folder.internal.ObjectStore;
import dev.homeostat.folder.internal.ObjectStore.Broken;
import dev.homeostat.folder.internal.ObjectStore.Found;
import dev.homeostat.folder.internal.ObjectStore.Present;
import dev.homeostat.folder.internal.ObjectStore.Session;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an application as an object of the cluster: its description in {@code spec}, its state in
 * {@code status}. A revision is the digest of the state, so a changed {@code spec} makes none
 * stale. Thread-safe, and safe among processes that use one folder.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FolderStateStore implements StateStore {

  private static final String API_VERSION = "homeostat.dev/v1alpha1";
  private static final String STATUS = "status";

  private final ObjectStore store;
  private final Bookkeeping books;

  FolderStateStore(ObjectStore store, Bookkeeping books) {
    this.store = store;
    this.books = books;
  }

  @Override
  public LoadResult load(ApplicationId application) {
    try {
      return store.read(books, session -> load(session, application));
    } catch (UncheckedIOException e) {
      return new Unreadable(failed(application, e), Unreadable.Cause.UNREACHABLE);
    }
  }

  private static LoadResult load(Session session, ApplicationId application) {
    Found found = session.find(id(application));
    if (found instanceof Broken broken) {
      return new Unreadable(broken.problem().of(id(application)));
    }
    ObjectNode status = found instanceof Present present ? status(present.tree()) : null;
    if (status == null) {
      return Loaded.nothing();
    }
    try {
      return Loaded.of(ApplicationState.fromJson(status), revision(status));
    } catch (IllegalArgumentException e) {
      return new Unreadable(
          Problem.error("StateUnreadable")
              .of(id(application))
              .at("/" + STATUS)
              .expected("the state as it was saved")
              .got(String.valueOf(e.getMessage()))
              .advice("undo the edit, or remove status to have it rebuilt from the cluster"));
    }
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return change(
        application,
        revision,
        (session, there) -> {
          ObjectNode document = there == null ? bare(application) : Trees.thaw(there.tree());
          ObjectNode status = Trees.freeze(state.toJson());
          document.set(STATUS, status);
          put(session, there, document);
          return new Saved(revision(status));
        },
        false);
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return change(
        application,
        revision,
        (session, there) -> {
          if (there != null) {
            session.remove(there.id());
          }
          return new Saved("");
        },
        true);
  }

  @Override
  public String location(ApplicationId application) {
    return id(application) + " /" + STATUS;
  }

  /**
   * Keeps the description of an application; its state stays as it is.
   *
   * @param document an Application document; its status, if any, is left out
   * @return {@link dev.homeostat.spi.state.StateStore.Saved} with the revision of the state, or why
   *     it is not kept
   * @throws IllegalArgumentException if it has no name and namespace
   */
  public SaveResult putApplication(ObjectNode document) {
    ApplicationId application =
        new ApplicationId(
            document.at("/metadata/namespace").asText(), document.at("/metadata/name").asText());
    return write(
        application,
        (session, there) -> {
          ObjectNode described = bare(application);
          described.setAll(Trees.thaw(document));
          described.remove(STATUS);
          ObjectNode status = there == null ? null : status(there.tree());
          if (status != null) {
            described.set(STATUS, status);
          }
          put(session, there, described);
          return new Saved(status == null ? "" : revision(status));
        });
  }

  /**
   * The document of an application.
   *
   * @param application which one
   * @return description and state, frozen; empty if it is not kept or cannot be read
   * @throws UncheckedIOException if the folder cannot be used
   */
  public Optional<ObjectNode> application(ApplicationId application) {
    return store.read(
        books,
        session ->
            session.find(id(application)) instanceof Present present
                ? Optional.of(present.tree())
                : Optional.empty());
  }

  /** A change of a document. */
  private interface Change {
    SaveResult make(Session session, @Nullable Present there);
  }

  /** Makes a change if the revision is current. */
  private SaveResult change(
      ApplicationId application, String revision, Change change, boolean nothingIsFine) {
    return write(
        application,
        (session, there) -> {
          ObjectNode status = there == null ? null : status(there.tree());
          boolean current = revision.equals(status == null ? "" : revision(status));
          return current || (there == null && nothingIsFine)
              ? change.make(session, there)
              : new Stale();
        });
  }

  private SaveResult write(ApplicationId application, Change change) {
    try {
      return store.write(
          books,
          session -> {
            Found found = session.find(id(application));
            return found instanceof Broken broken
                ? new NotSaved(broken.problem())
                : change.make(session, found instanceof Present present ? present : null);
          });
    } catch (UncheckedIOException e) {
      return new NotSaved(failed(application, e));
    }
  }

  private void put(Session session, @Nullable Present there, ObjectNode document) {
    ObjectNode old = there == null ? null : there.tree();
    if (old == null || !Bookkeeping.saysNothingNew(old, document)) {
      Resource kept = Resource.of(books.kept(session, old, document));
      session.put(kept.id(), kept.tree());
    }
  }

  private static ObjectNode bare(ApplicationId application) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("apiVersion", API_VERSION).put("kind", "Application");
    document
        .putObject("metadata")
        .put("name", application.name())
        .put("namespace", application.namespace());
    return document;
  }

  private static @Nullable ObjectNode status(ObjectNode document) {
    JsonNode status = document.get(STATUS);
    if (Trees.isAbsent(status)) {
      return null;
    }
    return status instanceof ObjectNode object
        ? object
        : JsonNodeFactory.instance.objectNode().set("notAnObject", status);
  }

  private static String revision(ObjectNode status) {
    return Digest.of(status).text();
  }

  private static ResourceId id(ApplicationId application) {
    return new ResourceId(
        "homeostat.dev", "Application", application.namespace(), application.name());
  }

  private static Problem failed(ApplicationId application, UncheckedIOException e) {
    return FolderProblem.of(e).of(id(application));
  }
}

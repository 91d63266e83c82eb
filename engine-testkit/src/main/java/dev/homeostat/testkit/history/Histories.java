package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Settings;
import dev.homeostat.testkit.history.HistoryGenerator.Pace;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/** Random histories. The same seed gives the same history. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Histories {

  /** The kind of resources in a history. */
  public enum Kind {
    /** A custom kind whose lists have no keys. */
    SONG(4),
    /** A custom kind with a keyed list and a set. */
    TUNE(4),
    /** A custom kind whose schema has defaults, drops unknown fields and refuses wrong types. */
    VERSE(2),
    /** A ConfigMap. */
    CONFIG_MAP(1),
    /** A Service. */
    SERVICE(1),
    /** A Deployment. */
    DEPLOYMENT(2),
    /** An Ingress. */
    INGRESS(1),
    /** A NetworkPolicy. */
    NETWORK_POLICY(1),
    /** A PersistentVolumeClaim. */
    CLAIM(1);

    private final int weight;

    Kind(int weight) {
      this.weight = weight;
    }
  }

  private static final List<Kind> WEIGHTED =
      Arrays.stream(Kind.values())
          .flatMap(kind -> Collections.nCopies(kind.weight, kind).stream())
          .toList();

  private final LongFunction<History> bySeed;

  private Histories(LongFunction<History> bySeed) {
    this.bySeed = bySeed;
  }

  private static Histories of(Function<Dice, HistoryGenerator> begin) {
    return new Histories(seed -> begin.apply(new Dice(seed)).generate());
  }

  /**
   * Returns histories of an application: lines of its manifest come, change and go, other writers
   * edit, delete and make its objects, and processes end. Its hooks, settings and schemas stay; if
   * it has no schema, schemas vary, too.
   *
   * @param application has a manifest
   * @return its histories
   * @throws IllegalArgumentException if its source is no manifest, or if the manifest is empty
   */
  public static Histories of(Application application) {
    List<Subject> unused = new ApplicationSubjects(new Dice(0)).of(application);
    return of(
        dice ->
            new HistoryGenerator(
                dice,
                new ApplicationSubjects(dice).of(application),
                false,
                application.settings(),
                Pace.CALM));
  }

  /**
   * Returns histories of one kind.
   *
   * @param kind what they are about
   * @return histories of one resource, or two
   */
  public static Histories of(Kind kind) {
    return of(dice -> generator(dice, kind));
  }

  /**
   * Returns histories of all kinds, of custom ones most often.
   *
   * @return histories of one resource, or two
   */
  public static Histories ofAllKinds() {
    return of(dice -> generator(dice, dice.any(WEIGHTED)));
  }

  /**
   * Returns histories in each of which all happens at one place of one resource: the manifest, the
   * schema, others and the server meet there.
   *
   * @return histories of one custom resource, or a Deployment
   */
  public static Histories ofOnePlace() {
    return of(
        dice -> {
          Kind kind = dice.any(Kind.SONG, Kind.TUNE, Kind.TUNE, Kind.VERSE, Kind.DEPLOYMENT);
          Subject subject = new Subjects(dice, true).of(kind, "top");
          List<Slot> weighted =
              subject.slots().stream()
                  .filter(slot -> slot.weight() > 0)
                  .flatMap(slot -> Collections.nCopies(slot.weight() + 1, slot).stream())
                  .toList();
          Subject one = subject.at(dice.any(weighted));
          return new HistoryGenerator(dice, List.of(one), true, Settings.DEFAULT, Pace.DENSE);
        });
  }

  /**
   * Returns histories of applications that allow only some actions, are torn down at times, or keep
   * no state.
   *
   * @return histories of one resource, or two, of all kinds
   */
  public static Histories ofLimitedApplications() {
    Histories unlimited = ofAllKinds();
    return new Histories(
        seed -> new LimitGenerator(new Dice(~seed)).limit(unlimited.history(seed)));
  }

  /** Returns histories that meet a combination most often. */
  static Histories meeting(FieldCombination combination) {
    return new Histories(seed -> new CombinationGenerator(new Dice(seed), combination).generate());
  }

  /** Returns histories of which each is directed at a possible combination, one after the other. */
  static Histories ofEachCombination() {
    List<FieldCombination> all = FieldCombination.possible();
    return new Histories(
        seed -> meeting(all.get((int) Math.floorMod(seed, (long) all.size()))).history(seed));
  }

  private static HistoryGenerator generator(Dice dice, Kind kind) {
    Subjects subjects = new Subjects(dice, false);
    Subject first = subjects.of(kind, "top");
    List<Subject> all =
        dice.chance(15) ? List.of(first, subjects.of(kind, "side")) : List.of(first);
    return new HistoryGenerator(dice, all, true, Settings.DEFAULT, Pace.CALM);
  }

  /**
   * Returns one of the histories.
   *
   * @param seed decides which one; the same seed gives the same history
   * @return the history
   */
  public History history(long seed) {
    return bySeed.apply(seed);
  }

  /**
   * Returns the CustomResourceDefinitions that a cluster needs for the custom kinds.
   *
   * @return frozen trees
   */
  public static List<ObjectNode> definitions() {
    return HistoryKinds.definitions();
  }

  /**
   * Makes a failing history shorter: by steps first, then by fields.
   *
   * @param history fails
   * @param fails whether a history fails in the same way
   * @return a history that fails, of which no step and no field can be left out
   */
  public static History shrink(History history, Predicate<History> fails) {
    return Shrinking.shrink(history, fails);
  }
}

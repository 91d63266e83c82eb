package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.AcceptedFormIndex.Place;
import dev.homeostat.core.model.CreateBody;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SharedResults;
import dev.homeostat.core.model.WholeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles comparisons from a schema, a desired state and the accepted forms. */
final class ComparisonCompiler {

  private static final SchemaNode.Fields NO_FIELDS = new SchemaNode.Fields(Map.of());

  private final AcceptedFormIndex forms;
  private final ListCompiler lists;
  private final boolean isShareable;

  /**
   * A compiler.
   *
   * @param forms that may count
   * @param pinned the list elements that the server gave: their place does not matter
   */
  ComparisonCompiler(AcceptedFormIndex forms, Set<FieldPath> pinned) {
    this.forms = forms;
    this.lists = new ListCompiler(this, forms, pinned);
    this.isShareable = forms == AcceptedFormIndex.NONE && pinned.isEmpty();
  }

  /** Returns the comparison of an object; null if it never finds anything. */
  @Nullable FieldComparison compile(SchemaNode.Fields schema, DesiredValue wanted) {
    return compile(schema, wanted, PathBuilder.ROOT, forms.root());
  }

  /**
   * Returns the comparison of a part.
   *
   * @param schema what is observed of it
   * @param wanted what is desired of it
   * @param path of the part
   * @param accepted the forms at this path and below it; null for none
   * @return null if it never finds anything
   */
  @Nullable FieldComparison compile(
      SchemaNode schema, DesiredValue wanted, PathBuilder path, @Nullable Place accepted) {
    FieldComparison asked = asked(schema, wanted, path, accepted);
    return asked == null || accepted == null || !accepted.hasValues()
        ? asked
        : new AcceptedComparison(asked, path, forms);
  }

  private @Nullable FieldComparison asked(
      SchemaNode schema, DesiredValue wanted, PathBuilder path, @Nullable Place accepted) {
    JsonNode desired = wanted.desired();
    DroppedValue dropped = wanted.dropped();
    if (schema instanceof SchemaNode.Leaf leaf && leaf.watched()) {
      return null;
    }
    if (desired != null && desired.isNull()) {
      return schema instanceof SchemaNode.Leaf
          ? new AbsenceComparison()
          : asked(schema, wanted.sayingNothing(), path, accepted);
    }
    if (desired == null
        && (dropped instanceof DroppedValue.Value || dropped instanceof DroppedValue.Empty)) {
      DesiredValue rest = new DesiredValue(null, wanted.ifPresent(), null);
      return new RemovalComparison(dropped, asked(schema, rest, path, accepted));
    }
    boolean isOneValue =
        schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList;
    if (isOneValue && desired == null) {
      return dropped == null ? null : removal(wanted, path, accepted);
    }
    if (desired != null && schema instanceof SchemaNode.Leaf) {
      return new ValueComparison(desired, Rule.SCHEMA_9);
    }
    if (desired != null && schema instanceof SchemaNode.WholeList) {
      return new ValueComparison(desired, Rule.SCHEMA_4);
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return desired == null || desired.isObject()
          ? object(fields, wanted, path, accepted)
          : new ValueComparison(desired, Rule.SCHEMA_1);
    }
    return desired == null || desired.isArray()
        ? lists.compile((SchemaNode.ElementList) schema, wanted, path, accepted)
        : new ValueComparison(desired, Rule.SCHEMA_2);
  }

  /** Returns the value that is sent if a field is missing; null if none has to be there. */
  static @Nullable WholeValue whole(SchemaNode schema, @Nullable JsonNode desired) {
    return desired != null && CreateBody.isWanted(schema, desired)
        ? new WholeValue(schema, desired)
        : null;
  }

  private @Nullable FieldComparison object(
      SchemaNode.Fields schema, DesiredValue wanted, PathBuilder path, @Nullable Place accepted) {
    JsonNode desired = wanted.desired();
    SharedResults shared = schema.shared();
    return shared != null && desired != null && isShareable && wanted.isPlain()
        ? shared.comparison(
            desired,
            FieldComparison.class,
            () -> object(schema, wanted, whole(schema, desired), path, null))
        : object(schema, wanted, whole(schema, desired), path, accepted);
  }

  private @Nullable FieldComparison object(
      SchemaNode.Fields schema,
      DesiredValue wanted,
      @Nullable WholeValue whole,
      PathBuilder path,
      @Nullable Place accepted) {
    int expected = schema.members().size();
    List<String> names = new ArrayList<>(expected);
    List<FieldComparison> members = new ArrayList<>(expected);
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      FieldComparison comparison =
          accepted == null && member.getValue().equals(SchemaNode.VALUE)
              ? value(wanted, member.getKey(), path)
              : member(member.getValue(), wanted, member.getKey(), path, accepted);
      if (comparison != null) {
        names.add(member.getKey());
        members.add(comparison);
      }
    }
    if (wanted.dropped() instanceof DroppedValue.Members object) {
      for (String gone : object.members().keySet()) {
        FieldPath.Key name = new FieldPath.Key(gone);
        FieldComparison removal =
            schema.members().containsKey(gone)
                ? null
                : removal(wanted.member(gone), path.then(name), below(accepted, name));
        if (removal != null) {
          names.add(gone);
          members.add(removal);
        }
      }
    }
    boolean mayGo =
        wanted.dropped() instanceof DroppedValue.Members
            && wanted.desired() == null
            && DroppedValue.mayGo(path.path());
    return members.isEmpty() && whole == null
        ? null
        : new ObjectComparison(names, members, whole, mayGo);
  }

  private @Nullable FieldComparison member(
      SchemaNode schema,
      DesiredValue object,
      String member,
      PathBuilder path,
      @Nullable Place accepted) {
    FieldPath.Key name = new FieldPath.Key(member);
    return compile(schema, object.member(member), path.then(name), below(accepted, name));
  }

  /** Returns the comparison of a member that is one value and has no accepted form. */
  private @Nullable FieldComparison value(DesiredValue object, String member, PathBuilder path) {
    JsonNode desired = object.desired() == null ? null : object.desired().get(member);
    return desired == null || desired.isNull()
        ? member(SchemaNode.VALUE, object, member, path, null)
        : new ValueComparison(desired, Rule.SCHEMA_9);
  }

  static @Nullable Place below(@Nullable Place accepted, FieldPath.Segment segment) {
    return accepted == null ? null : accepted.then(segment);
  }

  /**
   * Returns the comparison of dropped fields that the schema in force does not observe; values that
   * are still specified there are left alone.
   */
  @Nullable FieldComparison removal(
      DesiredValue wanted, PathBuilder path, @Nullable Place accepted) {
    DroppedValue dropped = wanted.dropped();
    if (dropped instanceof DroppedValue.Members) {
      return object(NO_FIELDS, wanted, null, path, accepted);
    }
    DesiredValue leaving = new DesiredValue(null, null, dropped);
    return dropped instanceof DroppedValue.Elements elements
        ? lists.leaving(elements, leaving, path, accepted)
        : compile(NO_FIELDS, leaving, path, accepted);
  }
}

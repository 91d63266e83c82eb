package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.ArrayList;
import java.util.List;

/** The kinds of storage that histories are about. Every value is one that a real server takes. */
final class StorageSubjects {

  private final Dice dice;
  private final SubjectParts parts;

  StorageSubjects(Dice dice, SubjectParts parts) {
    this.dice = dice;
    this.parts = parts;
  }

  Subject configMap(String name) {
    List<Edit> edits = new ArrayList<>(parts.textEdits("/data"));
    edits.addAll(parts.textEdits("/metadata/annotations"));
    edits.add(new Edit("/metadata/labels/x", parts::text));
    return new Subject(
        SubjectParts.named("v1", "ConfigMap", name),
        List.of(
            parts.texts("/data"),
            parts.texts("/metadata/annotations"),
            parts.texts("/metadata/labels")),
        List.of("/data/x", "/data", "/metadata/annotations/x", "/metadata/annotations"),
        edits,
        List.of(
            () -> new ServerBehaviour.Default(SubjectParts.pointer("/data/x"), parts.text()),
            () -> new ServerBehaviour.Override(SubjectParts.pointer("/data/y"), JSON.textNode("8")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/metadata/annotations/y"), parts.text()),
            () -> new ServerBehaviour.Refuse(SubjectParts.pointer("/data/x"), JSON.textNode("2"))));
  }

  Subject claim(String name) {
    ObjectNode base = SubjectParts.named("v1", "PersistentVolumeClaim", name);
    ObjectNode spec = base.putObject("spec");
    spec.putArray("accessModes").add("ReadWriteOnce");
    spec.putObject("resources").putObject("requests").put("storage", "1Gi");
    List<Slot> slots =
        List.of(
            parts.texts("/metadata/annotations"),
            parts.texts("/metadata/labels"),
            new Slot(
                "/spec/resources/requests/storage",
                2,
                () -> JSON.textNode(dice.any("1Gi", "1024Mi", "2Gi")),
                SubjectParts::leaf),
            new Slot(
                "/spec/storageClassName",
                1,
                () -> JSON.textNode(dice.any("", "p")),
                SubjectParts::leaf),
            new Slot("/spec/volumeMode", 0, () -> JSON.textNode("Filesystem"), SubjectParts::leaf));
    List<Edit> edits = new ArrayList<>(parts.textEdits("/metadata/annotations"));
    edits.addAll(parts.textEdits("/metadata/labels"));
    return new Subject(
        base,
        slots,
        List.of("/metadata/annotations/x", "/metadata/labels", "/spec/storageClassName"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/volumeMode"), JSON.textNode("Filesystem")),
            () ->
                new ServerBehaviour.Normalise(
                    SubjectParts.pointer("/spec/resources/requests/storage"),
                    JSON.textNode("1024Mi"),
                    JSON.textNode("1Gi")),
            () -> new ServerBehaviour.Immutable(SubjectParts.pointer("/spec/storageClassName")),
            () -> new ServerBehaviour.Immutable(SubjectParts.pointer("/spec/resources"))));
  }
}

import { statusOf } from './status.js';

/** A field is packed as the indexes of its row and of its owners, and its line. */
export const NUMBERS_PER_FIELD = 3;

/** Reads the report that stands in the page, and links its resources. */
export function readReport() {
  const raw = JSON.parse(document.getElementById('report').textContent);
  const report = {...raw, resources: raw.resources.map((each, index) => resource(raw, each, index))};
  for (const each of report.resources) {
    each.after.filter(isLink).forEach((before) => report.resources[before].before.push(each.index));
    each.owners.filter(isLink).forEach((owner) => report.resources[owner].owns.push(each.index));
    each.waitsFor.filter(isLink).forEach((other) => report.resources[other].heldUp.push(each.index));
  }
  return report;
}

/** Returns whether a link leads to a resource of the report; others are names. */
export function isLink(link) {
  return typeof link === 'number';
}

function resource(raw, source, index) {
  const text = (name) => raw.strings[source[name]];
  const stateCounts = countStates(raw, source.fields);
  const result = {
    index,
    group: text('group'),
    kind: text('kind'),
    namespace: text('namespace'),
    name: source.name,
    title: titleOf(raw, source.name, text('namespace')),
    apiVersion: text('apiVersion'),
    addedBy: text('addedBy'),
    provenance: text('provenance'),
    wave: source.wave,
    outcome: text('outcome'),
    reason: text('reason'),
    health: text('health'),
    healthReason: text('healthReason'),
    after: source.after ?? [],
    owners: source.owners ?? [],
    waitsFor: source.waitsFor ?? [],
    before: [],
    owns: [],
    heldUp: [],
    stateCounts,
    leftOut: source.leftOut ?? 0,
    file: text('file'),
    packedFields: source.fields,
    history: pairs(raw, source.history),
  };
  return {...result, status: statusOf(result)};
}

/** Returns the name, with the namespace where it is not that of the application. */
function titleOf(raw, name, namespace) {
  return namespace === '' || namespace === raw.namespace ? name : `${name} in ${namespace}`;
}

function pairs(raw, history) {
  const events = [];
  for (let i = 0; i < history.length; i += 2) {
    events.push({at: raw.strings[history[i]], text: raw.strings[history[i + 1]]});
  }
  return events;
}

/** Returns how many fields are in each state, by the index of the state. */
function countStates(raw, fields) {
  const counts = raw.states.map(() => 0);
  for (let i = 0; i < fields.length; i += NUMBERS_PER_FIELD) {
    const states = raw.reasons[raw.rows[fields[i]][1]][1];
    for (let state = 0; states >> state > 0; state++) {
      counts[state] += (states >> state) & 1;
    }
  }
  return counts;
}

/** Returns the fields of a resource; they are unpacked when it is opened. */
export function fieldsOf(report, resource) {
  const fields = [];
  for (let i = 0; i < resource.packedFields.length; i += NUMBERS_PER_FIELD) {
    const [row, ownership, line] = resource.packedFields.slice(i, i + NUMBERS_PER_FIELD);
    fields.push(unpackedField(report, resource, row, ownership, line));
  }
  return fields;
}

function unpackedField(report, resource, row, ownership, line) {
  const {strings} = report;
  const [path, reason, wanted, found] = report.rows[row];
  const [mark, states, policy, rule, title, setBy, leftAlone, note] = report.reasons[reason];
  const [writer, ...owners] = report.ownerships[ownership];
  return {
    path: pathOf(report, path),
    mark: report.marks[mark],
    states: report.states.filter((_, index) => states & (1 << index)),
    policy: strings[policy],
    rule: strings[rule],
    ruleTitle: strings[title],
    setBy: strings[setBy],
    leftAlone: strings[leftAlone],
    note: strings[note],
    wanted: strings[wanted],
    found: strings[found],
    owners: owners.map((owner) => ownerOf(report, owner)),
    writtenBy: writer < 0 ? null : ownerOf(report, writer),
    source: sourceOf(report, resource, line),
  };
}

function pathOf(report, index) {
  const segments = [];
  for (let at = index; at > 0; at = report.paths[at][0]) {
    segments.push(report.strings[report.paths[at][1]]);
  }
  return segments.reverse();
}

function ownerOf(report, index) {
  const [manager, operation, subresource, apiVersion, time] = report.owners[index].map(
    (text) => report.strings[text]);
  return {manager, operation, subresource, apiVersion, time};
}

function sourceOf(report, resource, line) {
  if (line === 0) {
    return '';
  }
  return line > 0 ? `${resource.file}:${line}` : report.strings[-1 - line];
}

import { element } from './dom.js';
import { STATE_LABELS, marksLegend } from './field-legend.js';
import { pathText } from './field-model.js';
import { controlText } from './field-value.js';
import { createOverview } from './overview.js';
import { isRecorded, recordedNote } from './recorded-fields.js';
import { fieldsOf, NUMBERS_PER_FIELD } from './report-data.js';
import { resourceFacts, resourceHistory } from './resource-facts.js';
import { safeText } from './safe-text.js';
import { statusSign } from './status-sign.js';
import { cellTable } from './tables.js';
import { counted, ownerText, timeText, waveText } from './texts.js';

/** More fields than these are too long for paper; what is left out is named. */
const MOST_PRINTED_FIELDS = 5_000;

/** Shows everything at once while the page is printed: the views scroll, and have closed branches. */
export function printAll(report, selection) {
  let view = null;
  const remove = () => {
    view?.remove();
    view = null;
  };
  window.addEventListener('beforeprint', () => {
    remove();
    view = printedPage(report, selection);
    document.body.append(view);
  });
  window.addEventListener('afterprint', remove);
}

/** Creates all of the open resource, or of those that are shown if none is open. */
function printedPage(report, selection) {
  const chosen = selection.opened === null ? selection.shown : [selection.opened];
  const {inside, outside} = asManyAsFit(chosen);
  return element('div', {class: 'print'},
    element('h1', {class: 'other'}, safeText(report.name)),
    element('p', {}, `${report.outcome} in namespace ${safeText(report.namespace)}, ${timeText(report.takenAt)}`),
    createOverview(report, selection),
    element('h2', {}, counted(selection.shown.length, 'resource')),
    resourceTable(report, selection.shown),
    outside === 0 ? null : element('p', {class: 'left-out'},
      `The fields of ${counted(outside, 'further resource')} are too many to print: search for some, or open one, and print again.`),
    marksLegend(),
    ...inside.map((each) => printedResource(report, each)));
}

/** The number of packed fields is known before they are unpacked. */
function asManyAsFit(resources) {
  const inside = [];
  let fields = 0;
  for (const each of resources) {
    fields += each.packedFields.length / NUMBERS_PER_FIELD;
    if (fields > MOST_PRINTED_FIELDS && inside.length > 0) {
      break;
    }
    inside.push(each);
  }
  return {inside, outside: resources.length - inside.length};
}

function resourceTable(report, resources) {
  return cellTable(['State', 'Kind', 'Name', 'Order', 'Fields'], resources.map((each) =>
    [each.status.label, each.kind, each.title, waveText(each.wave), stateTexts(report, each)]));
}

function stateTexts(report, resource) {
  return report.states
    .map((state, index) => `${resource.stateCounts[index]} ${STATE_LABELS[state]}`)
    .filter((text) => !text.startsWith('0 '))
    .join(', ');
}

function printedResource(report, resource) {
  const fields = fieldsOf(report, resource);
  return element('article', {},
    element('h2', {class: 'other'}, statusSign(resource.status), safeText(` ${resource.kind} ${resource.name}`)),
    resourceFacts(report, resource, {open: () => {}, mostLinks: Infinity}),
    isRecorded(resource, fields) ? recordedNote() : null,
    fields.length === 0 ? null : fieldTable(fields),
    resource.leftOut === 0 ? null : element('p', {class: 'left-out'},
      `${counted(resource.leftOut, 'further field')} of the resource are not in the report.`),
    resourceHistory(resource));
}

function fieldTable(fields) {
  const table = cellTable(['Field', 'Found', 'Wanted', 'Set by', 'Owners', 'Remark'], fields.map((field) =>
    field.mark === 'control'
      ? [pathText(field), '', controlText(field.wanted), '', '', 'list control']
      : [pathText(field), field.found, field.wanted, originOf(field), ownersOf(field), remarkOn(field)]));
  table.classList.add('field-table');
  table.querySelectorAll('tbody tr').forEach((row, index) => row.classList.add(`mark-${fields[index].mark}`));
  return table;
}

function originOf({setBy, source}) {
  return [setBy, source].filter((text) => text !== '').join(', ');
}

function ownersOf({owners}) {
  return owners.map(ownerText).join('; ');
}

function remarkOn({states, leftAlone, note, policy, rule}) {
  const reason = rule === '' ? policy : `${policy} (${rule})`;
  return [...states.map((state) => STATE_LABELS[state]), note, leftAloneText(leftAlone), reason]
    .filter((text) => text !== '').join('; ');
}

function leftAloneText(reason) {
  if (reason === '') {
    return '';
  }
  return reason.startsWith('by ') ? `left alone ${reason}` : `left alone: ${reason}`;
}

import { element } from './dom.js';
import { safeText } from './safe-text.js';
import { cellTable } from './tables.js';
import { counted, timeText } from './texts.js';

/** Creates the view of what concerns the whole application: conditions, problems and passes. */
export function createOverview(report, selection) {
  return element('div', {class: 'overview'},
    section('Problems', report.problems.length === 0
      ? [element('p', {class: 'muted'}, 'None.')]
      : [element('ul', {class: 'problems'}, ...report.problems.map((each) => problem(report, selection, each)))]),
    section('Conditions', report.conditions.length === 0
      ? [element('p', {class: 'muted'}, 'None.')]
      : [
        element('p', {class: 'muted'}, 'As of the last pass; of an application that is invalid, as of this plan.'),
        conditionTable(report.conditions),
      ]),
    section('Last passes', report.passes.length === 0
      ? [element('p', {class: 'muted'},
        'Not recorded here. An operator records the passes since its start; the history of each'
        + ' resource has what the server and the state know.')]
      : [passTable(report.passes)]));
}

function section(title, content) {
  return element('section', {}, element('h2', {}, title), ...content);
}

function problem(report, selection, {error, text, resource}) {
  return element('li', {class: error ? 'is-error' : 'is-warning'},
    element('span', {class: 'badge'}, error ? 'error' : 'warning'),
    ' ',
    element('span', {class: 'other'}, safeText(text)),
    resource === undefined ? null : element('button', {
      type: 'button',
      class: 'quiet',
      onclick: () => selection.open(report.resources[resource]),
    }, 'Open ', element('span', {class: 'other'}, safeText(report.resources[resource].name))));
}

function conditionTable(conditions) {
  return table(['Condition', 'Status', 'Reason', 'Since', 'Message'],
    conditions.map(({type, status, reason, since, message}) =>
      [type, status, reason, timeText(since), message]));
}

function passTable(passes) {
  return table(['Ended', 'Outcome', 'Resources', 'Writes', 'Problems'],
    passes.map(({at, outcome, changes, requests, problems}) =>
      [timeText(at), outcome, changes, counted(requests, 'request'), problems.join('\n')]));
}

function table(head, rows) {
  return element('div', {class: 'table', tabindex: '0', role: 'group', 'aria-label': head[0]},
    cellTable(head, rows));
}

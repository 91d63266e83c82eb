import { element } from './dom.js';
import { wholeValue } from './field-value.js';
import { safeText } from './safe-text.js';
import { ownerText } from './texts.js';

/** Creates why a field has its value, and who owns it, as `homeostat why` and `who` say it. */
export function fieldDetails(field) {
  const hasOwners = field.mark !== 'control' && !isOfRecord(field);
  return element('dl', {class: 'details'},
    ...(isOfRecord(field) ? [] : entry('Policy', field.rule === ''
      ? field.policy
      : `${field.policy} (${field.rule}: ${field.ruleTitle})`)),
    ...entry('Set by', field.setBy === '' ? notSet(field) : originText(field)),
    ...(field.leftAlone === '' ? [] : entry('Left alone', field.leftAlone)),
    ...(isUnset(field) ? [] : valueEntry('Wanted', field.wanted)),
    ...(field.mark === 'control' ? [] : valueEntry('Found', field.found)),
    ...(hasOwners ? entry('Written by',
      field.writtenBy === null ? 'not reported' : ownerText(field.writtenBy)) : []),
    ...(hasOwners ? ownersEntry(field) : []),
    ...(field.note === '' ? [] : entry('Note', field.note)));
}

/** A field of a resource that is no longer desired is known by the state alone. */
function isOfRecord(field) {
  return field.policy === 'unobserved' && !isUnset(field);
}

function isUnset({policy, leftAlone}) {
  return policy === 'unobserved' && leftAlone !== '';
}

function notSet(field) {
  return field.mark === 'control' ? 'the observer schema' : 'neither manifest nor hook';
}

function originText({setBy, source}) {
  return source === '' ? setBy : `${setBy}, ${source}`;
}

function entry(name, text) {
  return [element('dt', {}, name), element('dd', {class: 'other'}, safeText(text))];
}

function valueEntry(name, value) {
  return [element('dt', {}, name), element('dd', {}, wholeValue(value))];
}

function ownersEntry({owners}) {
  return [
    element('dt', {}, owners.length === 1 ? 'Owner' : 'Owners'),
    element('dd', {}, owners.length === 0
      ? element('span', {class: 'muted'}, 'none reported')
      : element('ul', {}, ...owners.map((owner) => element('li', {class: 'other'}, ownerText(owner))))),
  ];
}

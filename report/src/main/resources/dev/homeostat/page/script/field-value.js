import { element } from './dom.js';
import { safeLines, safeText } from './safe-text.js';

const LONGEST_IN_ROW = 120;

/** Returns a value in one line; a long one is cut, and stands whole in the details. */
export function valueInRow(text) {
  const safe = safeText(text === '' ? 'absent' : text);
  return safe.length > LONGEST_IN_ROW ? `${safe.slice(0, LONGEST_IN_ROW)}…` : safe;
}

/** Returns the control of a list in words. */
export function controlText(text) {
  let control;
  try {
    control = JSON.parse(text);
  } catch {
    // A long control is cut, as other long values are.
    return safeText(text);
  }
  const get = (name) => control[`observer_schema_list_${name}`];
  if (get('whole')) {
    return 'compared as a whole';
  }
  const keys = get('keys');
  const kind = keys === undefined
    ? 'by position'
    : keys.length === 0 ? 'a set' : `keyed by ${keys.join(', ')}`;
  const [least, most] = [get('min_length') ?? 0, get('max_length') ?? 0];
  const range = most === 0 ? `${least} or more` : least === most ? least : `${least} to ${most}`;
  return safeText(`${kind}, elements: ${range}`);
}

/** Creates the whole value, texts without quotes and with their line breaks. */
export function wholeValue(text) {
  if (text === '') {
    return element('span', {class: 'muted'}, 'absent');
  }
  return element('code', {class: 'whole-value other'}, safeLines(readable(text)));
}

function readable(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  } catch {
    return text;
  }
}

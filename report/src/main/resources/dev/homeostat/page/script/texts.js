import { safeText } from './safe-text.js';

const NUMBER = new Intl.NumberFormat('en');

/** Returns a count with its noun, as in `1 field` and `2,000 fields`. */
export function counted(count, noun) {
  return `${NUMBER.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a number with separators. */
export function number(count) {
  return NUMBER.format(count);
}

/** Returns a time as in `2030-01-31 12:00:00 UTC`. */
export function timeText(time) {
  return safeText(time.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'));
}

/** Returns why no resource is shown. */
export function nothingText(report) {
  return report.resources.length === 0 ? 'The application has no resources.' : 'No resource matches.';
}

/** Returns the name of a wave; resources that are not applied have none. */
export function waveText(wave) {
  return wave === undefined ? 'Not applied' : `Wave ${wave}`;
}

/** Returns an owner as `homeostat who` says it. */
export function ownerText({manager, operation, subresource, time}) {
  const how = [operation, subresource].filter((text) => text !== '').join(', ');
  return safeText(manager + (how === '' ? '' : ` (${how})`))
    + (time === '' ? '' : ` at ${timeText(time)}`);
}

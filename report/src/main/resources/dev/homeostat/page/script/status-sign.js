import { element } from './dom.js';
import { STATE_LABELS } from './field-legend.js';

/** Creates the sign of a status: a colour and a character, with its name for screen readers. */
export function statusSign(status) {
  return element('span', {class: `sign tone-${status.tone}`, title: status.label},
    element('span', {'aria-hidden': 'true'}, status.sign),
    element('span', {class: 'unseen'}, `${status.label}: `));
}

/** Creates the words of the states of fields that a resource has. */
export function stateBadges(report, resource) {
  return report.states
    .map((state, index) => ({state, count: resource.stateCounts[index]}))
    .filter(({count}) => count > 0)
    .map(({state, count}) => element('span', {class: `badge state-${state}`}, `${count} ${STATE_LABELS[state]}`));
}

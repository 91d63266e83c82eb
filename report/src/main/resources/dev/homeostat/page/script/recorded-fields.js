import { element } from './dom.js';

/** Returns whether a resource is known by its record alone: it is not applied, and has fields. */
export function isRecorded(resource, fields) {
  return resource.wave === undefined && fields.length > 0;
}

/** Creates the remark on the fields of such a resource. */
export function recordedNote() {
  return element('p', {class: 'muted recorded'},
    'From the state, since the application no longer wants this resource: what it wanted last, and what it found last.');
}

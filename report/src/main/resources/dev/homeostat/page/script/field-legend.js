import { element } from './dom.js';

/** The colours of fields: who sets them. */
export const MARKS = [
  {mark: 'manifest', label: 'from the manifest'},
  {mark: 'hook', label: 'from a hook'},
  {mark: 'server', label: 'from the server'},
  {mark: 'observed', label: 'observed'},
  {mark: 'left-alone', label: 'left alone'},
  {mark: 'control', label: 'list control'},
  {mark: 'unobserved', label: 'not observed'},
];

/** The words for what is wrong with a field. */
export const STATE_LABELS = {
  drifted: 'drifted',
  pending: 'to be changed',
  contested: 'contested',
  refused: 'refused',
  withheld: 'differs',
};

/** Creates the legend, whose items show and hide the fields of their colour. */
export function fieldLegend(fields, visible, changed) {
  const marks = MARKS
    .map((each) => ({...each, count: fields.filter(({mark}) => mark === each.mark).length}))
    .filter(({count}) => count > 0)
    .map(({mark, label, count}) => markButton(mark, `${label} ${count}`, visible, changed));
  const states = Object.entries(STATE_LABELS)
    .map(([state, label]) =>
      ({state, label, count: fields.filter((each) => each.states.includes(state)).length}))
    .filter(({count}) => count > 0)
    .map(({state, label, count}) => element('span', {class: `badge state-${state}`}, `${label} ${count}`));
  return element('div', {class: 'legend', role: 'group', 'aria-label': 'Legend: show and hide fields'},
    ...marks, ...states);
}

/** Creates the meaning of all colours, where they cannot be pressed. */
export function marksLegend() {
  return element('p', {class: 'legend'}, ...MARKS.map(({mark, label}) =>
    element('span', {class: `legend-item mark-${mark}`}, element('span', {class: 'swatch', 'aria-hidden': 'true'}), label)));
}

function markButton(mark, label, visible, changed) {
  const button = element('button', {
    type: 'button',
    class: `legend-item mark-${mark}`,
    'aria-pressed': String(visible.has(mark)),
  }, element('span', {class: 'swatch', 'aria-hidden': 'true'}), label);
  button.addEventListener('click', () => {
    if (!visible.delete(mark)) {
      visible.add(mark);
    }
    button.setAttribute('aria-pressed', String(visible.has(mark)));
    changed();
  });
  return button;
}

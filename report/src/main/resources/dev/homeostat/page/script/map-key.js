import { element, fill } from './dom.js';
import { counted, number } from './texts.js';

/** Creates the meaning of the lines of the map, and says when lines stand for several edges. */
export function createMapKey() {
  const joined = element('span', {class: 'key-joined', hidden: true});
  const node = element('p', {class: 'map-key'},
    joined,
    element('span', {class: 'key-order'}, 'applied after'),
    element('span', {class: 'key-owner'}, 'owned by'),
    element('span', {class: 'key-wait'}, 'waits for'));
  const show = ({edges, lines, isJoined}) => {
    joined.hidden = !isJoined;
    fill(joined, isJoined
      ? `${number(edges)} edges in ${counted(lines, 'line')} between kinds; a resource has its own when it is open`
      : '');
  };
  return {node, show};
}

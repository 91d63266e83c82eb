/**
 * Moves through the map: Tab goes from wave to wave, up and down go through a wave, left and right
 * to the nearest resource of the wave beside.
 */
export function mapKeys(columns) {
  columns.addEventListener('keydown', (event) => {
    const item = event.target.closest('.map-item');
    if (item === null) {
      return;
    }
    const wave = item.closest('.wave');
    const items = itemsOf(wave);
    const place = items.indexOf(item);
    const target = {
      ArrowDown: () => items[place + 1],
      ArrowUp: () => items[place - 1],
      Home: () => items[0],
      End: () => items.at(-1),
      ArrowRight: () => nearest(wave.nextElementSibling, item),
      ArrowLeft: () => nearest(wave.previousElementSibling, item),
    }[event.key];
    if (target) {
      event.preventDefault();
      target()?.focus();
    }
  });
  columns.addEventListener('focusin', (event) => {
    const item = event.target.closest('.map-item');
    if (item !== null) {
      makeReachable(item.closest('.wave'), item);
    }
  });
}

/** Makes the Tab key reach one item of each wave. */
export function resetMapKeys(columns) {
  columns.querySelectorAll('.wave').forEach((wave) => makeReachable(wave, itemsOf(wave)[0]));
}

function itemsOf(wave) {
  return [...wave.querySelectorAll('.map-item')];
}

function makeReachable(wave, item) {
  itemsOf(wave).forEach((each) => each.setAttribute('tabindex', each === item ? '0' : '-1'));
}

function nearest(wave, item) {
  return wave === null ? undefined : d3.least(itemsOf(wave), (each) => Math.abs(heightOf(each) - heightOf(item)));
}

function heightOf(node) {
  const {top, height} = node.getBoundingClientRect();
  return top + height / 2;
}

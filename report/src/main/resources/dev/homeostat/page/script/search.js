import { STATE_LABELS } from './field-legend.js';
import { NUMBERS_PER_FIELD } from './report-data.js';

/**
 * Finds resources by words, each of which is in their kind, name, namespace or state, or in the
 * path or a value of one of their fields. Texts are searched once, however many fields have them.
 */
export function createSearch(report) {
  const lower = report.strings.map((text) => text.toLowerCase());
  const titles = report.resources.map((each) =>
    [each.kind, each.name, each.group, each.namespace, each.status.label, `${each.kind}/${each.name}`,
      ...statesOf(report, each)].join('\u0000').toLowerCase());
  const paths = pathTexts(report);

  function rowsWith(word) {
    // Values are JSON, in which quotes and backslashes have an escape.
    const escaped = JSON.stringify(word).slice(1, -1);
    const hits = lower.map((text) => text.includes(word) || text.includes(escaped));
    const onPath = paths.map((text) => text.includes(word));
    return report.rows.map(([path, , wanted, found]) => onPath[path] || hits[wanted] || hits[found]);
  }

  function hasField(resource, rows) {
    const fields = resource.packedFields;
    for (let i = 0; i < fields.length; i += NUMBERS_PER_FIELD) {
      if (rows[fields[i]]) {
        return true;
      }
    }
    return false;
  }

  return function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
    let found = report.resources;
    for (const word of words) {
      const rows = rowsWith(word);
      found = found.filter((each) => titles[each.index].includes(word) || hasField(each, rows));
    }
    return found;
  };
}

/** Returns the words for the states of the fields of a resource. */
function statesOf(report, resource) {
  return report.states.filter((_, index) => resource.stateCounts[index] > 0).map((state) => STATE_LABELS[state]);
}

/** Returns each path as people read it, without the escapes of paths. A path follows the one around it. */
function pathTexts(report) {
  const texts = [];
  report.paths.forEach(([around, segment], index) => {
    texts[index] = index === 0
      ? ''
      : `${texts[around]}/${report.strings[segment].replaceAll('~1', '/').replaceAll('~0', '~')}`.toLowerCase();
  });
  return texts;
}

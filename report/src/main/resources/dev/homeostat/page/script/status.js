/** The states of resources as people read them, the worst first; `tone` is their colour. */
export const STATUSES = [
  {key: 'failed', label: 'failed', tone: 'bad', sign: '✕'},
  {key: 'blocked', label: 'blocked', tone: 'bad', sign: '✕'},
  {key: 'waiting', label: 'waiting', tone: 'wait', sign: '…'},
  {key: 'progressing', label: 'in progress', tone: 'wait', sign: '…'},
  {key: 'deleted', label: 'to be deleted', tone: 'change', sign: '−'},
  {key: 'updated', label: 'to be changed', tone: 'change', sign: '∼'},
  {key: 'created', label: 'to be created', tone: 'change', sign: '+'},
  {key: 'awaited', label: 'awaited', tone: 'calm', sign: '○'},
  {key: 'missing', label: 'missing on purpose', tone: 'calm', sign: '○'},
  {key: 'satisfied', label: 'of another owner', tone: 'calm', sign: '○'},
  {key: 'unknown', label: 'not known', tone: 'calm', sign: '?'},
  {key: 'ready', label: 'as desired', tone: 'good', sign: '✓'},
];

const BY_KEY = new Map(STATUSES.map((status, rank) => [status.key, {...status, rank}]));

/** Returns the state of a resource: what is wrong with it counts before what is done. */
export function statusOf({outcome, health}) {
  return BY_KEY.get(statusKey(outcome, health)) ?? BY_KEY.get('unknown');
}

function statusKey(outcome, health) {
  if (outcome === 'blocked' || health === 'failed') {
    return outcome === 'blocked' ? 'blocked' : 'failed';
  }
  if (outcome === 'unchanged') {
    return health === 'progressing' ? 'progressing' : 'ready';
  }
  return outcome === '' ? 'unknown' : outcome;
}

/** Returns the statuses of some resources with their counts, the worst first. */
export function countStatuses(resources) {
  const counts = new Map();
  resources.forEach(({status}) => counts.set(status.key, (counts.get(status.key) ?? 0) + 1));
  return [...counts]
    .map(([key, count]) => ({...BY_KEY.get(key), count}))
    .sort((one, other) => one.rank - other.rank);
}

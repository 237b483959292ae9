/**
 * What the app promises about speed and weight, one entry a measurement. `times`: the limit is this many times the
 * reference of the same run, since milliseconds of one machine say nothing on another. `most`: the limit is this much,
 * where bytes, counts and shares of a processor are the same everywhere.
 * @typedef {{ number: number, part: string, what: string, unit: string } &
 *   ({ times: number, reference: string } | { most: number })} Goal
 * @type {Record<string, Goal>}
 */
export const GOALS = {
  ...group(1, 'login', 'ms', {
    loginPaint: ['login cold, Slow 4G, 4×: largest paint', 1.25, 'one round trip and the document'],
    loginPaintPeer: ['login cold, Slow 4G, 4×: largest paint', 0.25, 'Homer'],
  }),
  ...group(2, 'weight', 'KB', {
    loginWeight: ['login on the wire', 110],
    dashboardWeight: ['dashboard on the wire, beyond the login', 45],
  }),
  ...group(2, 'weight', '', { adminScripts: ["administrators' scripts that a member loads", 0] }),
  ...group(3, 'static', 'KB', { staticFiles: ['static files on the wire', 0.27, 'their plain bytes'] }),
  ...group(4, 'lighthouse', 'points', {
    lighthouseLogin: ['Lighthouse mobile: points that the login lacks', 1],
    lighthouseDashboard: ['Lighthouse mobile: points that the dashboard lacks with 10,000', 3],
    lighthouseGrowth: ['Lighthouse mobile: points lost from 10 to 10,000 assistants', 1],
  }),
  ...group(5, 'first-visit', 'ms', {
    firstSync: ['first sync of 10,000 into the device, loopback', 2, 'static gzip file, fetched and parsed'],
    firstSyncSdk: ['first sync of 10,000 into the device, loopback', 0.11, 'SDK and Dexie bulkPut'],
    firstSyncRxdb: ['first sync of 10,000 into the device, loopback', 0.1, 'RxDB'],
    firstSyncPouchdb: ['first sync of 10,000 into the device, loopback', 0.06, 'PouchDB'],
    visitRxdb: [
      'whole first visit with 10,000, loopback: navigation to everything',
      0.2,
      "RxDB's sync alone",
    ],
  }),
  ...group(6, 'first-visit', 'ms', {
    slowSync: ['first sync of 10,000, Slow 4G', 1.1, 'its bytes and one round trip'],
    slowSyncCards: ['first sync of 10,000, Slow 4G: first cards after the first bytes', 250],
  }),
  ...group(7, 'delta', 'ms', {
    emptyDelta: ['empty delta, slowest of a hundred', 1.5, 'delta of 10 rows, slowest of a hundred'],
    deltaByItems: ['empty delta with 10,000 assistants', 1.5, 'with 1,000'],
    deltaByMembers: ['empty delta with 100,000 members', 1.5, 'with 100'],
  }),
  deltaBytes: {
    number: 7,
    part: 'delta',
    what: 'bytes of a delta of 100',
    unit: 'B',
    times: 1,
    reference: '400 B and 170 B a change',
  },
  ...group(7, 'first-visit', 'ms', {
    slowDelta: ['delta of 10, Slow 4G', 1.15, 'its bytes and one round trip'],
  }),
  ...group(8, 'export', 'ms', {
    exportRaw: ['gated export of 10,000 on the server', 2.2, 'SQLite alone'],
    exportNative: ['gated export of 10,000 on the server', 0.1, 'native gated list'],
  }),
  ...group(9, 'device', 'ms', {
    persist: ['persisting 10,000 on the device', 0.06, 'a row an assistant'],
    heartByItems: ["a favourite's write beside 10,000", 1.5, 'beside 100'],
  }),
  ...group(10, 'start', 'ms', {
    start: ['start offline with 10,000, 4×: first card painted', 2.2, 'empty page of a worker'],
    startByItems: ['start offline with 10,000, 4×: first card painted', 1.2, 'with 100'],
  }),
  ...group(11, 'device', 'ms', {
    keyMean: ['search of 10,000, 4×: mean', 1],
    keyWorst: ['search of 10,000, 4×: slowest', 8],
    keyScan: ['search of 10,000, 4×: mean', 0.15, 'scan of folded texts'],
    keyByItems: ['search of 100,000, 4×: mean', 4, 'of 10,000'],
  }),
  keyDifferences: {
    number: 11,
    part: 'device',
    what: 'searches that find something else than the scan',
    unit: '',
    most: 0,
  },
  ...group(12, 'typing', 'ms', {
    keyPaint: ['key to paint with 10,000, 4×: median', 60],
    keyPaintWorst: ['key to paint with 10,000, 4×: slowest', 100],
  }),
  nodes: { number: 12, part: 'typing', what: 'elements of the page with 10,000', unit: '', most: 400 },
  ...group(13, 'heart', '', { heartFrames: ['frames from the tap on a heart to its paint', 1] }),
  ...group(13, 'heart', 'ms', { heartPaint: ['heart to paint, 4×', 50] }),
  ...group(13, 'device', 'ms', {
    heartCommit: ['heart safe on the device', 1.5],
    heartCommitSlow: ['heart safe on the device, 4×', 10],
  }),
  ...group(14, 'phones', 'ms', {
    lastPhone: ['last of 1,000 phones hears of a change', 0.12, 'native gated subscription'],
    saveBesidePhones: ['saving an assistant with 1,000 phones', 3, 'with none'],
    callsBesidePhones: ['95 of 100 calls beside 1,000 phones and 50 slow senders', 100],
  }),
  phoneMemory: { number: 14, part: 'phones', what: 'memory a phone', unit: 'KB', most: 80 },
  ...group(15, 'gate', 'ms', {
    gate: ['sign-in gate with 100,000 members', 1.3, 'with 100'],
  }),
  ...group(16, 'members', 'ms', {
    memberList: ["administrators' list of 100,000 members: slowest question", 2, 'of 1,000'],
  }),
  ...group(17, 'idle', '%', {
    idleAlone: ['idle server, nobody connected: share of a core', 0.5],
    idlePhones: ['idle server, 100 quiet phones: share of a core', 0.5],
  }),
  ...group(17, 'idle', 'ms', { idleChange: ['a change reaches 100 quiet phones', 100] }),
  ...group(18, 'save', 'ms', { save: ['saving an assistant in the dashboard', 3, 'PocketBase alone'] }),
  ...group(19, 'import', 's', { importCatalogue: ['import of 10,000 assistants', 3] }),
  ...group(20, 'weight', '', { scripts: ['scripts at a start of the catalogue', 8] }),
  ...group(21, 'heart', '', { heartRequests: ['requests of the phone whose heart is pushed', 1] }),
  ...group(22, 'first-visit', 'ms', {
    visitCards: ['first visit, Slow 4G, 4×, 10,000: first cards after the first bytes', 300],
    visitWhole: ['first visit, Slow 4G, 4×, 10,000: request to everything', 1.15, 'static gzip file'],
  }),
};

/**
 * @param {number} number
 * @param {string} part
 * @param {string} unit
 * @param {Record<string, [what: string, limit: number, reference?: string]>} goals a limit with a reference is in times
 *   of it
 * @returns {Record<string, Goal>}
 */
function group(number, part, unit, goals) {
  return Object.fromEntries(
    Object.entries(goals).map(([id, [what, limit, reference]]) => [
      id,
      { number, part, what, unit, ...(reference ? { times: limit, reference } : { most: limit }) },
    ]),
  );
}

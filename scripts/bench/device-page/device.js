import Dexie from 'dexie';
import { allOf } from '#domain/assistant/assistant-list.ts';
import {
  addToIndex,
  emptySearchIndex,
  queryWords,
  search,
  warmUpSearch,
} from '#domain/assistant/search-index.ts';
import { fold } from '#shared/fold.ts';
import { replaceBuckets } from '#store/catalogue/buckets.ts';
import { sortIntoBuckets } from '#store/database/bucket.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { exampleAssistants } from '../example-assistants.mjs';

// The product's own rules and stores, measured by themselves in a real browser.

/** @typedef {import('#domain/assistant/assistant.ts').Assistant} Assistant */

const TAPS = 30;
const ROUNDS = 5;
/** How long typing goes on until its mean is taken. */
const WHILE_MS = 300;
/** As many of those found as a screen shows, and some beyond it. */
const SHOWN = 24;
/** As they are typed, letter by letter. */
const TYPED = ['carrossel instagram', 'pós-op', 'legenda para clinica', 'zzz'];

let databases = 0;

async function newDatabase() {
  const db = new MemberDatabase(`bench${databases++}`);
  await db.open();
  return db;
}

/** @param {MemberDatabase} db @param {readonly Assistant[]} assistants */
const fill = (db, assistants) =>
  db.transaction('rw', db.buckets, db.state, async () => {
    // As the product: sorted while the database answers.
    const before = db.read('catalogue');
    const buckets = sortIntoBuckets(assistants);
    await replaceBuckets(db, buckets, await before);
  });

/** @param {() => unknown} work */
async function timeOf(work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** @param {number[]} times */
const middle = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const measures = {
  /** All assistants in the product's buckets, and as a row each, in databases that are open. @param {number} count */
  async persist(count) {
    const assistants = exampleAssistants(count);
    const ours = [];
    const rows = [];
    for (let i = 0; i < ROUNDS; i += 1) {
      const db = await newDatabase();
      ours.push(await timeOf(() => fill(db, assistants)));
      await quiet();
      const peer = new Dexie(`rows${i}`);
      peer.version(1).stores({ assistants: 'id' });
      await peer.open();
      rows.push(await timeOf(() => peer.table('assistants').bulkPut(assistants)));
      await quiet();
    }
    return { ours: middle(ours), rows: middle(rows) };
  },

  /**
   * One favourite after the other, each until it is safe, beside many assistants and beside few by turns: what else the machine does
   * weighs on both.
   * @param {number} many
   * @param {number} few
   */
  async hearts(many, few) {
    const beside = [];
    for (const count of [many, few]) {
      const assistants = exampleAssistants(count);
      const db = await newDatabase();
      await fill(db, assistants);
      beside.push({ db, assistants, times: /** @type {number[]} */ ([]) });
    }
    for (let i = 0; i < TAPS; i += 1)
      for (const { db, assistants, times } of beside)
        times.push(await timeOf(() => writeIntent(db, assistants[i % 10]?.id ?? '', i % 20 < 10)));
    const [first, second] = beside.map(({ times }) => middle(times));
    return { many: first ?? Number.NaN, few: second ?? Number.NaN };
  },

  /**
   * Every key of some searches until the first that it finds are known, by the index and by a scan of texts that are folded already.
   * @param {number} count
   */
  keys(count) {
    const assistants = exampleAssistants(count);
    const index = emptySearchIndex();
    for (const assistant of assistants) addToIndex(index, assistant);
    warmUpSearch(index);
    const texts = assistants.map(({ name, tags, description }) =>
      fold(`${name} ${tags.join(' ')} ${description}`),
    );
    const queries = TYPED.flatMap((text) => [...text].map((_, i) => text.slice(0, i + 1)));
    /** @param {string} query */
    const scan = (query) => {
      const words = queryWords(query);
      return texts.flatMap((text, i) => (words.every((word) => text.includes(word)) ? [i] : []));
    };
    const differences = queries.filter(
      (query) => [...allOf(search(index, query))].sort((a, b) => a - b).join() !== scan(query).join(),
    ).length;
    const times = timesOf(queries, (query) => search(index, query).slice(0, SHOWN));
    const scans = timesOf(queries, scan);
    return { mean: times.mean, worst: times.worst, scan: scans.mean, differences };
  },
};

/** The browser goes on writing for a while behind what is stored: it must not weigh on what is stored next. */
const quiet = () => new Promise((done) => setTimeout(done, 1_000));

/**
 * The mean time of a key is that of a while of typing, the middle of several: a slowed processor stands still for longer than a key
 * takes, and only a while has its share of that. Of the slowest key the middle of its own times.
 * @param {readonly string[]} queries
 * @param {(query: string) => unknown} work
 */
function timesOf(queries, work) {
  const means = Array.from({ length: ROUNDS }, () => {
    const since = performance.now();
    let keys = 0;
    while (performance.now() - since < WHILE_MS) {
      for (const query of queries) work(query);
      keys += queries.length;
    }
    return (performance.now() - since) / keys;
  });
  const rounds = Array.from({ length: ROUNDS }, () =>
    queries.map((query) => {
      const since = performance.now();
      work(query);
      return performance.now() - since;
    }),
  );
  const slowest = Math.max(...queries.map((_, i) => middle(rounds.map((round) => round[i] ?? 0))));
  return { mean: middle(means), worst: slowest };
}

Object.assign(globalThis, { measures });

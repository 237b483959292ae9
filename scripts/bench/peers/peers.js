import Dexie from 'dexie';
import PocketBase from 'pocketbase';
import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

// What a first sync of the catalogue costs with what others would take. Each measures itself, from its first request to the
// moment when all is stored.

const PAGE = 1000;
const COLLECTION = 'marketing_assistants';

/** @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** @param {string} token */
function client(token) {
  const pb = new PocketBase(location.origin);
  pb.authStore.save(token, null);
  pb.autoCancellation(false);
  return pb;
}

/** @param {string} token */
const listAll = (token) =>
  client(token).collection(COLLECTION).getFullList({ batch: PAGE, skipTotal: true, sort: 'id' });

/** @type {Record<string, (api: string, token: string) => Promise<number>>} */
const peers = {
  /** The floor: the same assistants as one compressed file, fetched and parsed, stored nowhere. */
  static: () => timeOf(async () => JSON.parse(await (await fetch('./catalogue.json')).text()).length),

  /** PocketBase's own SDK, and a row an assistant. */
  sdk: (_, token) =>
    timeOf(async () => {
      const db = new Dexie('peer-sdk');
      db.version(1).stores({ assistants: 'id, category, name' });
      await db.table('assistants').bulkPut(await listAll(token));
    }),

  /** RxDB over Dexie, by its own replication, in pages. */
  async rxdb(_, token) {
    const db = await createRxDatabase({
      name: 'peer-rxdb',
      storage: getRxStorageDexie(),
      multiInstance: false,
    });
    const text = { type: 'string' };
    const schema = {
      version: 0,
      primaryKey: 'id',
      type: 'object',
      properties: {
        id: { type: 'string', maxLength: 15 },
        name: text,
        description: text,
        category: text,
        tags: { type: 'array', items: text },
        url: text,
      },
      required: ['id', 'name'],
    };
    const { assistants } = await db.addCollections({ assistants: { schema } });
    const pb = client(token);
    return timeOf(async () => {
      const replication = replicateRxCollection({
        collection: assistants,
        replicationIdentifier: 'peer',
        live: false,
        pull: {
          batchSize: PAGE,
          async handler(checkpoint) {
            const page = (checkpoint?.page ?? 0) + 1;
            const { items } = await pb.collection(COLLECTION).getList(page, PAGE, {
              skipTotal: true,
              sort: 'id',
              fields: 'id,name,description,category,tags,url',
            });
            return { documents: items.map((item) => ({ ...item, _deleted: false })), checkpoint: { page } };
          },
        },
      });
      await replication.awaitInitialReplication();
    });
  },

  /** PouchDB without a CouchDB to replicate from: only its storing is counted beside the SDK's list. */
  pouchdb: (_, token) =>
    timeOf(async () => {
      const db = new PouchDB('peer-pouchdb');
      const items = await listAll(token);
      await db.bulkDocs(
        items.map(({ id, name, description, category, tags, url }) => ({
          _id: id,
          name,
          description,
          category,
          tags,
          url,
        })),
      );
    }),
};

Object.assign(globalThis, { peers });

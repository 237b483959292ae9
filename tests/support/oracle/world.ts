import { addPerson, inSeconds, newId, type Person, tokenFor } from '../people.ts';
import type { PocketBase } from '../pocketbase.ts';
import { addAssistant, addRow } from '../records.ts';
import { quote, sql } from '../sql.ts';
import { type Collection, readSchema } from './schema.ts';

/** The ids and values of somebody's rows, by collection. */
type Rows = Map<string, Record<string, string>>;

/** Ana asks, Bia is asked about; both have marked the same assistant, and each has one row of every kind. */
export interface World {
  server: PocketBase;
  /** Without the hooks. */
  isBare: boolean;
  schema: Collection[];
  token: string;
  ana: Rows;
  bia: Rows;
}

/** Both own it: the catalogue is what members share. */
const SHARED = 'marketing_assistants';
/** One record, which belongs to nobody. */
const SINGLE = 'app_settings';

function textFor(
  field: Collection['fields'][number],
  mark: string,
  rows: Rows,
  schema: Collection[],
): string {
  const isBia = mark === 'bia';
  const target = schema.find(({ id }) => id === field.collectionId);
  if (target) return rows.get(target.name)?.['id'] ?? '';
  switch (field.type) {
    case 'select':
      return (isBia ? field.values.at(-1) : field.values[0]) ?? '';
    case 'bool':
    case 'number':
      return isBia ? '1' : '0';
    case 'email':
      return `${mark}.${field.name}@exemplo.com.br`;
    case 'date':
    case 'autodate':
      return inSeconds(isBia ? 86_400 * 77 : 86_400 * 33);
    case 'json':
      return JSON.stringify([`${mark} ${field.name}`]);
    default: {
      const isAddress = field.pattern.includes('https');
      const text = isAddress ? `https://${mark}.exemplo.com.br` : `${mark} ${field.name}`;
      return field.max > 0 ? text.slice(0, field.max) : text;
    }
  }
}

/** Puts one row of a collection, or rewrites the one that is there, with a value in every field. */
async function fill(world: World, rows: Rows, collection: Collection, mark: string): Promise<void> {
  const person = rows.get('users')?.['id'] ?? '';
  const isNew = !['users', 'profiles'].includes(collection.name);
  const row: Record<string, string> = { id: isNew ? newId() : person };
  for (const field of collection.fields) {
    if (field.name === 'id' || field.type === 'password' || field.name === 'tokenKey') continue;
    row[field.name] = textFor(field, mark, rows, world.schema);
  }
  if (collection.name === 'users') row['emailVisibility'] = '1';
  if (collection.name === 'profiles' && mark === 'ana') row['status'] = 'active';
  if (collection.name === SHARED) row['published'] = '1';
  rows.set(collection.name, row);
  const names = Object.keys(row);
  const literals = Object.values(row).map(quote);
  await sql(
    world.server,
    isNew
      ? `INSERT INTO ${collection.name} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${literals.join(', ')})`
      : `UPDATE ${collection.name} SET ${names.map((name, n) => `"${name}" = ${literals[n]}`).join(', ')}
         WHERE id = ${quote(person)}`,
  );
}

/** Targets of relations first. */
function ordered(schema: Collection[]): Collection[] {
  const done: Collection[] = [];
  let waiting = schema.filter(({ system, name }) => !system && name !== SINGLE);
  while (waiting.length > 0) {
    const ready = waiting.filter(({ id, fields }) =>
      fields.every(
        ({ collectionId }) =>
          collectionId === '' || collectionId === id || !waiting.some((other) => other.id === collectionId),
      ),
    );
    if (ready.length === 0) throw new Error('relations in a circle');
    done.push(...ready);
    waiting = waiting.filter((collection) => !ready.includes(collection));
  }
  return done;
}

/** Everything of both, in every collection that there is. */
export async function makeWorld(server: PocketBase, isBare: boolean): Promise<World> {
  const schema = await readSchema(server);
  const people: Person[] = [];
  for (let n = 0; n < 2; n += 1) people.push(await addPerson(server, { profile: { status: 'active' } }));
  const [ana, bia] = people as [Person, Person];
  const world: World = {
    server,
    isBare,
    schema,
    token: await tokenFor(server, ana),
    ana: new Map([['users', { id: ana.id }]]),
    bia: new Map([['users', { id: bia.id }]]),
  };
  for (const collection of ordered(schema)) {
    await fill(world, world.bia, collection, 'bia');
    if (collection.name === SHARED) world.ana.set(SHARED, world.bia.get(SHARED) ?? {});
    // A role would make her an administrator.
    else if (collection.name !== 'user_roles') await fill(world, world.ana, collection, 'ana');
  }
  // One that only Bia has marked: where a sort follows the marks, it is missing from Ana's list.
  const assistant_id = await addAssistant(server);
  await addRow(server, 'user_favorites', { user_id: bia.id, assistant_id });
  return world;
}

/** The same world without Bia: whatever Ana is answered must not notice it. */
export async function removeBia(world: World): Promise<void> {
  const rows = [...world.bia].filter(([name]) => name !== SHARED);
  // The user first: a profile goes with its user or not at all.
  const first = [...rows].sort(([a], [b]) => Number(b === 'users') - Number(a === 'users'));
  const hers = quote(world.bia.get('users')?.['id'] ?? '');
  for (const [name, { id = '' }] of first)
    await sql(world.server, `DELETE FROM ${name} WHERE id = ${quote(id)}`);
  await sql(world.server, `DELETE FROM user_favorites WHERE user_id = ${hers}`);
}

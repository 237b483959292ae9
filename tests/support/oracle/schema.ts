import { call, type Json } from '../http.ts';
import type { PocketBase } from '../pocketbase.ts';

export interface Field {
  name: string;
  type: string;
  hidden: boolean;
  /** Of a relation: the collection it points to. */
  collectionId: string;
  values: string[];
  /** Of a text: how long it may be, and its pattern. */
  max: number;
  pattern: string;
}

export interface Collection {
  id: string;
  name: string;
  system: boolean;
  fields: Field[];
}

/** A walk along relations, as a filter writes it, and where it ends. */
export interface Way {
  path: string;
  end: Collection;
}

/** The collections as the running server has them: a relation or field that is added tomorrow is among them. */
export async function readSchema(server: PocketBase): Promise<Collection[]> {
  const answer = await call(server, 'GET', '/api/collections?perPage=500', { token: server.superuserToken });
  return Array.from(answer.json['items'] ?? [], (item: Json) => ({
    id: String(item['id']),
    name: String(item['name']),
    system: String(item['system']) === 'true',
    fields: Array.from(item['fields'] ?? [], (field: Json) => ({
      name: String(field['name']),
      type: String(field['type']),
      hidden: String(field['hidden']) === 'true',
      collectionId: String(field['collectionId'] ?? ''),
      values: Array.from(field['values'] ?? [], String),
      max: Number(field['max'] ?? 0),
      pattern: String(field['pattern'] ?? ''),
    })),
  }));
}

/** One hop: along a relation, or back to those who point here. */
interface Step extends Way {
  relation: string;
  isBack: boolean;
}

function steps(schema: Collection[], from: Collection): Step[] {
  const forward = from.fields.flatMap(({ name, collectionId }) => {
    const end = schema.find(({ id }) => id === collectionId);
    return end ? [{ path: name, end, relation: `${from.name}.${name}`, isBack: false }] : [];
  });
  const back = schema.flatMap((end) =>
    end.fields
      .filter(({ collectionId }) => collectionId === from.id)
      .map(({ name }) => ({
        path: `${end.name}_via_${name}`,
        end,
        relation: `${end.name}.${name}`,
        isBack: true,
      })),
  );
  return [...forward, ...back];
}

/** Every way out of a collection, shortest first. */
export function waysFrom(schema: Collection[], base: Collection, depth: number): Way[] {
  const start: Step = { path: '', end: base, relation: '', isBack: false };
  let last = [start];
  const found: Way[] = [];
  for (let hop = 0; hop < depth; hop += 1) {
    last = last.flatMap((way) =>
      steps(schema, way.end)
        // Back along a relation and forth again is where one was.
        .filter(({ relation, isBack }) => isBack || !way.isBack || relation !== way.relation)
        .map((step) => ({ ...step, path: way.path ? `${way.path}.${step.path}` : step.path })),
    );
    found.push(...last);
  }
  return found;
}

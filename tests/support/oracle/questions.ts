import { type Collection, type Way, waysFrom } from './schema.ts';
import type { World } from './world.ts';

export type Query = Record<string, string>;

/** What is asked of a list, or as the options of a realtime topic. */
export interface Question {
  base: string;
  query: Query;
}

/** A question that is asked twice: whether the guess is right must not be seen in the answer. */
export interface Guess {
  secret: string;
  base: string;
  right: Query;
  wrong: Query;
}

/** What can be asked about somebody else: what it is, and the collection and field that hold it. */
const SECRETS: [secret: string, collection: string, field: string][] = [
  ['who marked what', 'user_favorites', 'user_id'],
  ['name', 'profiles', 'full_name'],
  ['e-mail', 'users', 'email'],
  ['CRM', 'profiles', 'crm'],
  ['phone', 'profiles', 'phone'],
  ['plan', 'profiles', 'plan_type'],
  ['end of the plan', 'profiles', 'expires_at'],
  ['role', 'user_roles', 'role'],
  ['text of a ticket', 'support_requests', 'message'],
  ['request to be let in', 'registration_requests', 'full_name'],
  ['log', 'system_logs', 'action'],
];

const MARKED_BY_OTHERS = 'user_favorites_via_assistant_id';
/** From where the marks of others are in reach: the assistant that both have marked. */
const TO_THE_MARKS: Record<string, string> = {
  marketing_assistants: MARKED_BY_OTHERS,
  user_favorites: `assistant_id.${MARKED_BY_OTHERS}`,
  users: `user_favorites_via_user_id.assistant_id.${MARKED_BY_OTHERS}`,
};

/** Ways to a collection: near ones, those past the marks of others, and PocketBase's join without a relation. */
function waysTo(schema: Collection[], base: Collection, target: string): string[] {
  const leadsThere = ({ end }: Way) => end.name === target;
  const near = waysFrom(schema, base, 2).filter(leadsThere);
  const marks = TO_THE_MARKS[base.name];
  const favorites = schema.find(({ name }) => name === 'user_favorites');
  const far = marks && favorites ? waysFrom(schema, favorites, 2).filter(leadsThere) : [];
  return [
    ...near.map(({ path }) => path),
    ...far.map(({ path }) => `${marks}.${path}`),
    ...(marks && target === 'user_favorites' ? [marks] : []),
    `@collection.${target}`,
  ];
}

/**
 * Every secret, from every collection: letter by letter, and at once. Where the asker has no row of the kind (a role),
 * PocketBase answers the second form only.
 */
export function guesses({ schema, bia }: World): Guess[] {
  return SECRETS.flatMap(([secret, target, field]) => {
    const value = bia.get(target)?.[field] ?? '';
    const forms: [string, string][] = [
      ['!~', `${value.slice(0, 12)}%`],
      ['!=', value],
    ];
    return schema.flatMap((base) =>
      waysTo(schema, base, target).flatMap((way) =>
        forms.map(([operator, guess]) => {
          // An id may begin with any letter.
          const other = guess.startsWith('x') ? 'y' : 'x';
          const ask = (text: string) => ({ filter: `${way}.${field} ${operator} '${text}'` });
          return { secret, base: base.name, right: ask(guess), wrong: ask(`${other}${guess.slice(1)}`) };
        }),
      ),
    );
  });
}

/** PocketBase sorts by no more. */
const MOST_SORTS = 8;

/** Filter, sort, expansion and picked fields along one way, with all of Bia's values as guesses. */
function along(way: Way, { ana, bia }: World): Query[] {
  const [own, hers] = [ana, bia].map((rows) => rows.get(way.end.name) ?? {});
  const fields = way.end.fields
    .filter(({ hidden, type }) => !hidden && type !== 'password')
    .map(({ name }) => ({ at: `${way.path}.${name}`, value: hers?.[name] ?? '', own: own?.[name] }));
  const compare = (operator: string) =>
    fields
      // What both have alike would decide the comparison whether Bia is there or not.
      .filter(({ value, own }) => value !== own)
      .map(({ at, value }) => `${at} ${operator} '${value}'`);
  const sorts = fields.slice(0, MOST_SORTS).map(({ at }, n) => `${n % 2 ? '-' : ''}${at}`);
  return [
    { filter: compare('!=').join(' && ') },
    { filter: compare('?=').join(' || ') },
    { sort: sorts.join(',') },
    { expand: way.path, fields: `*,expand.${way.path}.*` },
  ];
}

/** Walks every relation of the schema, three steps deep, and asks for every field at its end. */
export function walk(world: World): Question[] {
  return world.schema.flatMap((base) =>
    waysFrom(world.schema, base, 3).flatMap((way) =>
      along(way, world).map((query) => ({ base: base.name, query })),
    ),
  );
}

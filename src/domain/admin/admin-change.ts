import * as z from 'zod/mini';

export type ChangeState = Readonly<Record<string, unknown>> | null;

// Not a record of the library: what only administrators' schemas use of it would be in the members' part of it.
const state = z.transform(
  (value: unknown): ChangeState => (typeof value === 'object' && value ? { ...value } : null),
);

/** What a change in the log was made from and to, and what is there now; null for nothing. */
export const adminChangeSchema = z.object({
  id: z.string(),
  kind: z.string(),
  record: z.string(),
  was: state,
  became: state,
  current: state,
  /** how many changes belong to the same row of the log */
  together: z.number(),
});
export type AdminChange = z.infer<typeof adminChangeSchema>;

/** A page of the changes of one row of the log. */
export const changePageSchema = z.object({ items: z.array(adminChangeSchema), totalItems: z.number() });
export type ChangePage = z.infer<typeof changePageSchema>;

/** What became of taking many changes back: `deleted` of the undone were new, and `kept` were changed by somebody since. */
export const undoneChangesSchema = z.object({ undone: z.number(), deleted: z.number(), kept: z.number() });
export type UndoneChanges = z.infer<typeof undoneChangesSchema>;

export type Standing = 'as-made' | 'undone' | 'changed';

const areEqual = (one: object | null, other: object | null): boolean =>
  (one === null) === (other === null) && fieldDifferences(one, other).length === 0;

/** Whether what the change has made is still there. */
export function standingOf({ was, became, current }: AdminChange): Standing {
  if (areEqual(current, became)) return 'as-made';
  return areEqual(current, was) ? 'undone' : 'changed';
}

/** How fields are called, in the order in which they are shown. */
const FIELD_LABELS: Record<string, string> = {
  name: 'Nome',
  category: 'Categoria',
  description: 'Descrição',
  tags: 'Tags',
  url: 'Endereço',
  published: 'Visível para os membros',
};

/** A value in words. */
export function valueText(value: unknown): string {
  if (value === true) return 'Sim';
  if (value === false) return 'Não';
  if (Array.isArray(value)) return value.map(inList).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A tag with a comma of its own, as a list's cell may bring it, is not two tags. */
const inList = (one: unknown): string => (String(one).includes(',') ? `“${one}”` : String(one));

export type FieldDifference = { field: string; label: string; texts: string[] };

/** The fields in which states differ, with the words of each state. */
export function fieldDifferences(...states: readonly (object | null)[]): FieldDifference[] {
  const known = Object.keys(FIELD_LABELS);
  const named = states.flatMap((state) => Object.keys(state ?? {}));
  const fields = [...new Set([...known, ...named])].filter(
    (field) => named.includes(field) && field !== 'id',
  );
  return fields.flatMap((field) => {
    const texts = states.map((state) => valueText((state as ChangeState)?.[field]));
    const isSame = texts.every((text) => text === texts[0]);
    return isSame ? [] : [{ field, label: FIELD_LABELS[field] ?? field, texts }];
  });
}

import * as z from 'zod/mini';

const text = z.string();

/** One finding about the host: 'falta' is not for production, 'aviso' works and could bite. */
const findingSchema = z.object({
  name: text,
  level: z.enum(['ok', 'aviso', 'falta']),
  /** What is the case. */
  text,
  /** What to do, '' when it is fine. */
  todo: text,
});
export type Finding = z.infer<typeof findingSchema>;

export const hostStatusSchema = z.object({
  ok: z.boolean(),
  checked_at: text,
  items: z.array(findingSchema),
});
export type HostStatus = z.infer<typeof hostStatusSchema>;

export const testMailSchema = z.object({ item: findingSchema });

const ORDER = ['falta', 'aviso', 'ok'];

/** What needs something done comes first. */
export const byUrgency = (items: readonly Finding[]): Finding[] =>
  [...items].sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));

/** 'Falta 1 item e há 2 avisos.' */
export function statusText(items: readonly Finding[]): string {
  const count = (level: Finding['level']) => items.filter((one) => one.level === level).length;
  const [lacking, warnings] = [count('falta'), count('aviso')];
  const parts = [
    ...(lacking > 0 ? [lacking === 1 ? 'falta 1 item' : `faltam ${lacking} itens`] : []),
    ...(warnings > 0 ? [warnings === 1 ? 'há 1 aviso' : `há ${warnings} avisos`] : []),
  ];
  const said = parts.join(' e ');
  return said ? `${said.charAt(0).toUpperCase()}${said.slice(1)}.` : 'Tudo certo.';
}

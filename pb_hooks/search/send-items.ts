/**
 * Sends a list whose items are JSON texts already, as SQLite wrote them: through JavaScript objects a page costs several
 * times as much.
 * @param totals what stands beside the items
 */
export function sendItems(e: PbRequestEvent, items: string[], totals: object = {}) {
  const rest = JSON.stringify(totals).slice(1);
  return e.blob(200, 'application/json', `{"items":[${items.join(',')}]${rest === '}' ? '' : ','}${rest}`);
}

/** Sends one page of a list of the admin area, with what this list counts besides. */
export const sendPage = (
  e: PbRequestEvent,
  { items, ...rest }: { items: string[]; [rest: string]: unknown },
) => sendItems(e, items, rest);

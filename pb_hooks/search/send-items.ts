/**
 * Sends a list whose items are JSON texts already, as SQLite wrote them: through JavaScript objects a page costs several
 * times as much.
 * @param totals what stands beside the items
 */
export function sendItems(e: PbRequestEvent, items: string[], totals: object = {}) {
  const rest = JSON.stringify(totals).slice(1);
  return e.blob(200, 'application/json', `{"items":[${items.join(',')}]${rest === '}' ? '' : ','}${rest}`);
}

/** What every list of the admin area says beside its items; `atLeast` where there are more than `totalItems`. */
export type Page = { page: number; perPage: number; totalItems: number; atLeast?: boolean };

/**
 * Sends one page of a list of the admin area.
 * @param more what this list counts besides
 */
export const sendPage = (e: PbRequestEvent, items: string[], page: Page, more: object = {}) =>
  sendItems(e, items, { ...page, ...more });

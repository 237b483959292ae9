import { newId } from '#domain/new-id.ts';
import { LATE_WEEKS, weekInSaoPaulo } from '#shared/week.ts';
import { recall, remember } from '#storage/remembered.ts';
import { OPENINGS_SECRET_KEY } from '#storage/storage-keys.ts';
import { type MemberDatabase, openingOf } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';

/** By `week:assistant` the receipt with which it is told, '' once it was. */
type Marks = Readonly<Record<string, string>>;

const thisWeek = (): number => weekInSaoPaulo(Date.now());

const marksOf = async (db: MemberDatabase): Promise<Marks> => (await db.read('openings'))?.marks ?? {};

/** Puts marks below and over those there are, and drops those of weeks that nobody may tell any more. */
const putMarks = (db: MemberDatabase, below: Marks, over: Marks): Promise<unknown> =>
  db.transaction('rw', db.state, async () => {
    const marks = Object.entries({ ...below, ...(await marksOf(db)), ...over });
    const kept = marks.filter(([mark]) => Number.parseInt(mark, 10) >= thisWeek() - LATE_WEEKS);
    await db.state.put({ key: 'openings', marks: Object.fromEntries(kept) });
  });

/**
 * The same text for the same opening, whoever is signed in: the server counts it once. Made from a secret of this device and
 * week that is never sent, so that nobody can tell which openings came from one device.
 */
async function receiptOf(mark: string): Promise<[mark: string, receipt: string]> {
  let secret = recall(OPENINGS_SECRET_KEY);
  if (!secret?.startsWith(`${thisWeek()} `)) {
    secret = `${thisWeek()} ${newId()}`;
    remember(OPENINGS_SECRET_KEY, secret);
  }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret + mark));
  return [mark, btoa(String.fromCharCode(...new Uint8Array(hash, 0, 15)))];
}

/** Marks every opening from here on once a week, whichever tab it was in. Returns a function that ends it. */
export const watchOpenings = (db: MemberDatabase): (() => void) =>
  watchQuery(db, () => db.recents.toArray()).subscribe(async (rows) => {
    try {
      const known = await marksOf(db);
      const fresh = rows
        .map((row) => `${weekInSaoPaulo(openingOf(row))}:${row.assistantId}`)
        .filter((mark) => known[mark] === undefined);
      const receipts = await Promise.all(fresh.map(receiptOf));
      if (receipts.length) await putMarks(db, Object.fromEntries(receipts), {});
    } catch {
      // A full disk, or a page without https, costs the count and nothing else.
    }
  }).unsubscribe;

/** What is marked and not yet told. */
export const untoldOpenings = async (db: MemberDatabase): Promise<[mark: string, receipt: string][]> =>
  Object.entries(await marksOf(db)).filter(([, receipt]) => receipt);

/** Marks these as told. */
export const settleOpenings = (db: MemberDatabase, told: readonly [mark: string, receipt: string][]) =>
  putMarks(db, {}, Object.fromEntries(told.map(([mark]) => [mark, ''])));

/** The part of an answer that is compared. */
export interface Answered {
  status: number;
  type: string;
  body: string;
}

const HOUR = 3_600_000;
const ID = /^[a-z0-9]{15}$/;
/** Of a record of `users`: what the app reads. */
const OF_USERS = ['id', 'email', 'name', 'collectionName'];

/** Their rows are made while the history goes on. */
const OF_TICKETS = ['/api/app/support-request', '/api/app/support-message', '/api/app/my-tickets'];

/** Which server said it: where its clock and its sequence began. */
export interface Frame {
  /** Milliseconds of its clock when the history began. */
  began: number;
  /** Added to every place in the sequence. */
  ahead: number;
  /** The ids that it has given to rows, in the order in which they were heard. */
  given: string[];
}

/** What an answer says, without what two servers may say differently: the time, tokens, ids of new rows. */
export function said({ status, type, body }: Answered, path: string, frame: Frame): string {
  const lines = body
    .split('\n')
    .filter(Boolean)
    .map((line) => plain(parsed(line), '', path, frame));
  return JSON.stringify([status, status === 204 ? '' : type.split(';')[0], lines]);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function plain(value: unknown, name: string, path: string, frame: Frame): unknown {
  if (['now', 'token', 'created_at', 'updated_at'].includes(name)) return typeof value;
  if (name === 'seq' || name === 'from') return Number(value) > 0 ? Number(value) - frame.ahead : value;
  if (name === 'until' || name === 'expires_at') return hoursFrom(String(value), frame.began);
  if (name === 'id' && OF_TICKETS.includes(path)) return placeOf(String(value), frame.given);
  // PocketBase ends its own sentences with a stop.
  if (name === 'message') return String(value).replace(/\.$/, '');
  if (name === 'items' && path.startsWith('/api/collections/')) return (value as unknown[]).length;
  if (Array.isArray(value)) {
    const all = value.map((one) => plain(one, '', path, frame));
    // Rows without an order of their own.
    return name === 'favorites' ? all.sort() : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).filter((key) => isCompared(key, name, path));
  return Object.fromEntries(
    names.sort().map((key) => [key, plain((value as Record<string, unknown>)[key], key, path, frame)]),
  );
}

const isCompared = (key: string, within: string, path: string): boolean => {
  if (within === 'record') return OF_USERS.includes(key);
  if (within === '' && path.startsWith('/api/collections/user_roles')) return key === 'items';
  return true;
};

const hoursFrom = (stored: string, began: number): number | string =>
  stored && Math.round((Date.parse(stored.replace(' ', 'T')) - began) / HOUR);

function placeOf(id: string, given: string[]): string {
  if (!ID.test(id)) return id;
  if (!given.includes(id)) given.push(id);
  return `row ${given.indexOf(id)}`;
}
